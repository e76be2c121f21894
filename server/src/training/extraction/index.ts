export { blockText, kindOfName, SUPPORTED_KINDS, type ExtractedDocument } from "./document.ts";
export { createExtractor, type Extractor } from "./extractor.ts";
export { FileProblem } from "./file-problem.ts";
export { isReadable, isZip } from "./kinds.ts";
export { confinement, sandbox, withoutNetwork } from "./sandbox.ts";
