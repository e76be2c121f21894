import type { Resource } from "../transport/index.ts";
import { listRecords } from "./conversation.ts";
import {
  address,
  ENTRIES_PER_PAGE,
  JSON_TYPE,
  shortened,
  type ListedProject,
  type ResourceKind,
} from "./resource-kind.ts";

/** Few enough for a model to read at once. */
const RECORDS_PER_PAGE = 20;

interface TrainingNoun {
  readonly one: "text" | "file";
  readonly many: "texts" | "files";
  readonly operation: string;
  readonly about: string;
  /** What a record is called in a list. */
  readonly title: (record: Readonly<Record<string, unknown>>) => string;
  readonly changedAt: (record: Readonly<Record<string, unknown>>) => unknown;
}

const texts: TrainingNoun = {
  one: "text",
  many: "texts",
  operation: "getProjectText",
  about: "Texts and FAQs the bot was taught",
  title: ({ short_text: title, detail }) => (typeof title === "string" ? title : String(detail)),
  changedAt: ({ updatedAt }) => updatedAt,
};

const files: TrainingNoun = {
  one: "file",
  many: "files",
  operation: "getProjectFiles",
  about: "Files the bot was taught, with their progress",
  title: ({ name }) => String(name),
  changedAt: ({ updated_at: changed }) => changed,
};

/** All of a project's texts or files, page by page. Lists name them and each of their records. */
function collection(noun: TrainingNoun): ResourceKind {
  const { many, operation, about } = noun;
  return {
    operations: [operation],
    template: {
      name: `training-${many}`,
      title: `Training ${many}`,
      uriTemplate: `parley://projects/{project_uid}/${many}{?page}`,
      description: `${about}, newest first, ${RECORDS_PER_PAGE} a page`,
      mimeType: JSON_TYPE,
    },
    pattern: new RegExp(
      `^parley://projects/(?<project_uid>[^/?]+)/${many}(\\?page=(?<page>[1-9]\\d{0,5}))?$`,
    ),
    async list(caller, project, page, signal) {
      const input = { project_uid: project.uid, limit: ENTRIES_PER_PAGE, page };
      const records = await listRecords(caller, operation, input, signal);
      const whole = page === 1 && records.length > 0 ? [collectionEntry(noun, project)] : [];
      return {
        resources: [...whole, ...records.map((record) => recordEntry(noun, project, record))],
        isLast: records.length < ENTRIES_PER_PAGE,
      };
    },
    async read(caller, { project_uid: uid = "", page = "1" }, signal) {
      const input = { project_uid: uid, limit: RECORDS_PER_PAGE, page: Number(page) };
      const records = await listRecords(caller, operation, input, signal);
      const isLast = records.length < RECORDS_PER_PAGE;
      return { [many]: records, next: isLast ? null : `${address(uid, many)}?page=${Number(page) + 1}` };
    },
  };
}

function single({ one, many, operation }: TrainingNoun): ResourceKind {
  return {
    operations: [operation],
    template: {
      name: `training-${one}`,
      title: `Training ${one}`,
      uriTemplate: `parley://projects/{project_uid}/${many}/{${one}_id}`,
      description: `One of the ${many} the bot was taught`,
      mimeType: JSON_TYPE,
    },
    pattern: new RegExp(`^parley://projects/(?<project_uid>[^/?]+)/${many}/(?<id>[1-9]\\d{0,14})$`),
    async read(caller, { project_uid: uid, id }, signal) {
      const input = { project_uid: uid, id: Number(id), limit: 1 };
      return (await listRecords(caller, operation, input, signal))[0];
    },
  };
}

const collectionEntry = ({ many, about }: TrainingNoun, project: ListedProject): Resource => ({
  uri: address(project.uid, many),
  name: `${project.name}: training ${many}`,
  description: `${about}, newest first, page by page`,
  mimeType: JSON_TYPE,
});

function recordEntry(
  { one, many, title, changedAt }: TrainingNoun,
  project: ListedProject,
  record: Readonly<Record<string, unknown>>,
): Resource {
  return {
    uri: address(project.uid, many, String(record.id)),
    name: `${project.name}: training ${one} ${String(record.id)}`,
    title: shortened(title(record)),
    description: `Training ${one}, ${String(record.status)}`,
    mimeType: JSON_TYPE,
    annotations: { lastModified: String(changedAt(record)) },
  };
}

export const TRAINING_KINDS: readonly ResourceKind[] = [
  collection(texts),
  single(texts),
  collection(files),
  single(files),
];
