export {
  blockText,
  supportedKinds,
  type Block,
  type ExtractedDocument,
  type FileKind,
  type Place,
  type SupportedKind,
} from "./document.ts";
export { createExtractor, type ExtractOptions, type Extractor, type ExtractorOptions } from "./extractor.ts";
export {
  FileProblem,
  fileProblemReasons,
  isFileProblemReason,
  type FileProblemReason,
} from "./file-problem.ts";
export { detectKind, kindOfName } from "./kinds.ts";
export { decodeText } from "./text-encoding.ts";
export { confinement } from "./sandbox.ts";
