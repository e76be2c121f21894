export { handoverNotice, languageOfRequest, REQUEST_A_PERSON } from "./handover/handover-request.ts";
export { fileNotice } from "./file-notice.ts";
export { isAgreement, languageOfOffer } from "./offer.ts";
export { PHRASES, SPOKEN_LANGUAGES, type SpokenLanguage } from "./phrases/index.ts";
export {
  readQuestions,
  readQuestionsIn,
  type ConversationQuestion,
  type StandaloneQuestion,
} from "./read-questions.ts";
export { detectSmallTalk, isAsking, type DetectedSmallTalk } from "./small-talk.ts";
export { evidentLanguage, spokenLanguage, spokenOf } from "./spoken-language.ts";
export { afterCorrectionCue } from "./consent/correction-cues.ts";
export { readConsent } from "./consent/read-consent.ts";
export { CONSENT_SENTENCES } from "./consent/sentences.ts";
