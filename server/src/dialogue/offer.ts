import { PHRASES, SPOKEN_LANGUAGES, type SpokenLanguage } from "./phrases/index.ts";
import { plain } from "./plain.ts";
import { detectSmallTalk } from "./small-talk.ts";
import { spokenLanguage } from "./spoken-language.ts";

/** Only directly after an offer of a person these are a yes. Whether an action may run is read by `readConsent`. */
const AGREEING = new Set(
  [
    "ok|okay|okey|k|alright|all right|fine|good|great|perfect|sounds good|ok thanks|ok please|ok thank you",
    "gut|prima|in ordnung|alles klar|ok danke|ok bitte|vale|bien|perfecto|de acuerdo|va bene|d'accordo|d'accord",
    "parfait|très bien|beleza|certo|tá bom|está bem|goed|oké|oke|хорошо|ладно|ок|окей|好的|好吧|了解|わかりました",
    "ठीक है|حسنا|تمام|موافق|thank you|thanks",
  ]
    .flatMap((line) => line.split("|"))
    .map(plain),
);

/** How models word their own offers of a person; the bot's own sentences are known exactly. */
const OFFERS: readonly RegExp[] = [
  /\b(?:connect|pass|put|transfer|hand|forward)\b.{0,30}\byou\b.{0,40}\b(?:person|human|agent|colleague|team|someone|representative)\b[^.?!]{0,40}\?\s*$/i,
  /\b(?:sie|dich)\b.{0,40}\b(?:mensch|person|mitarbeiter|kolleg)\S*.{0,30}\b(?:verbinden|weiterleiten|weitergeben)\b[^.?!]{0,20}\?\s*$/i,
  /\b(?:mette|passe|transfère|transf[eè]re)\b.{0,40}\b(?:personne|humain|conseiller|collègue|équipe)\b[^.?!]{0,30}\?\s*$/i,
  /\b(?:pase|ponga|comunique|conecte|transfiera)\b.{0,30}\b(?:persona|agente|humano|compañero|equipo)\b[^.?!]{0,30}\?\s*$/i,
];

const READ_LENGTH = 400;

/** The language of the offer of a person that a reply ends with, or null if it ends otherwise. */
export function languageOfOffer(reply: string): SpokenLanguage | null {
  const end = reply.slice(-READ_LENGTH).trim();
  const own = SPOKEN_LANGUAGES.find((language) => end.includes(PHRASES[language].says.offer));
  if (own) return own;
  return OFFERS.some((offer) => offer.test(end)) ? spokenLanguage(end) : null;
}

const THUMBS_UP = /^👍[\u{1F3FB}-\u{1F3FF}]?$/u;

/** Whether a message is a yes to the offer of a person and nothing else. A question is none: "yes?". */
export function isAgreement(message: string): boolean {
  if (/[?؟？]/u.test(message)) return false;
  const kind = detectSmallTalk(message)?.kind;
  return kind === "yes" || AGREEING.has(plain(message)) || THUMBS_UP.test(message.trim());
}
