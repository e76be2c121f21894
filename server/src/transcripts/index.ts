export { TranscriptRequest } from "./schema.ts";
export { sendTranscript } from "./send-transcript.ts";
