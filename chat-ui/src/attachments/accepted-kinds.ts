/** The extensions that the server accepts, which it checks again with the content. */
const EXTENSIONS =
  "png jpg jpeg gif webp pdf txt log md csv json rtf doc docx xls xlsx ppt pptx odt ods odp " +
  "mp3 wav ogg m4a flac mp4 mov webm zip";

const DOTTED = EXTENSIONS.split(" ").map((extension) => `.${extension}`);

/** With the kinds of images named, phones offer the camera and convert their own format. */
export const ACCEPTED = ["image/png", "image/jpeg", "image/gif", "image/webp", ...DOTTED].join();

export const isAcceptedName = (name: string): boolean =>
  DOTTED.some((extension) => name.toLowerCase().endsWith(extension));
