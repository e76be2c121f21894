/** A file with the folders it is in. */
export interface LocalFile {
  readonly path: string;
  readonly file: File;
}

export const MAX_FILES = 1_000;

/** What systems leave in folders. */
const SYSTEM_FILE = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini|~\$[^/]*)(?:\/|$)/i;

/** The files of a drop, also those in folders. The entries must be read before the event ends. */
export async function droppedFiles(transfer: DataTransfer): Promise<LocalFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...transfer.files];
  if (entries.length === 0) return chosenFiles(plain);
  const found: LocalFile[] = [];
  for (const entry of entries) await collect(entry, found);
  return withoutSystemFiles(found);
}

/** The files of a file dialog; those of a folder carry its name. */
export const chosenFiles = (files: Iterable<File>): LocalFile[] =>
  withoutSystemFiles([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));

const withoutSystemFiles = (files: readonly LocalFile[]): LocalFile[] =>
  files.filter(({ path }) => !SYSTEM_FILE.test(path));

async function collect(entry: FileSystemEntry, found: LocalFile[]): Promise<void> {
  // One more than allowed, so that the page can tell.
  if (found.length > MAX_FILES) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\/+/, ""), file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      // A browser answers a hundred entries at a time.
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (part.length === 0) return;
      for (const child of part) await collect(child, found);
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
