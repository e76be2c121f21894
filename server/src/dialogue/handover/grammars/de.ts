import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:eine[nmrs]?|ein|nem|nen|ner|n|den|dem|der|die|das|ihre[nmrs]?|eure[nmrs]?|euer|jemand|irgendeine[nmrs]?|richtige[nmrs]?)\\s+)?";
const REAL =
  "(?:(?:echte|richtige|wirkliche|reale|lebendige|menschliche|lebende|konkrete|andere)[nmrs]?\\s+)";
const STAFF =
  "(?:mensch(?:en)?|person(?:en)?|(?:kundendienst|service|support)?mitarbeiter(?:in|s|innen)?|berater(?:in|s)?|kundenberater(?:in)?|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|kolleg(?:e|en|in)|agent(?:en|in)?|operator|vorgesetzten?|chef(?:in)?|teamleiter(?:in)?|vertreter(?:in)?|kundendienst|kundenservice|kundenbetreuung|kundensupport|support|service ?team|team|hotline)";
const SOMEONE =
  "(?:jemand(?:en|em)?|wen|irgendwen|irgendjemand(?:en|em)?)(?: (?:echte[nmrs]?|richtige[nmrs]?|anders|anderem|menschliche[nmrs]?|aus (?:ihrem|eurem|dem) \\w+|vom \\w+|von (?:ihnen|euch|ihrem \\w+)))?";

export const deRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${REAL}?${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:${REAL}${STAFF}|mensch(?:en)?|person|mitarbeiter(?:in)?|ansprechpartner(?:in)?|berater(?:in)?|vorgesetzten?|chef(?:in)?)`,
  fillers: "bitte|jetzt|sofort|hallo|danke|nur|einen?|eine|den|die|ja|ok|mal",
  requests: [
    // "Ich möchte mit einem Menschen sprechen", "Kann ich mal mit jemandem vom Support chatten?"
    `(?:ich|wir|man|kann|konnte|darf|lass(?:en sie)?|moglich|wurde|wurden|mochte|will|bitte|lieber)(?: \\S+){0,5}? (?:mit|zu|an) {p}(?: \\S+){0,3}? (?:zu )?(?:sprechen|reden|chatten|schreiben|telefonieren|unterhalten|kommunizieren|verbunden|verbinden|weitergeleitet|wenden|kontakt)`,
    `^(?:bitte )?mit {p}(?: \\S+){0,2}? (?:sprechen|reden|chatten|schreiben|verbinden)`,
    // "Verbinden Sie mich mit …", "Leiten Sie mich an … weiter"
    `(?:verbinde[nt]?|leite[nt]?|stelle[nt]?|schicke[nt]?|gib|gebt|geben|ubergeben|ubergib|bring(?:en)?|vermittel[nt]?|vermitteln)(?: sie| du)? (?:mich|mir|uns|das|dies(?:es gesprach)?)(?: \\S+){0,2}? (?:mit|an|zu|zum) {p}`,
    `(?:sie|konnen|konnten|kannst|konntest)(?: \\S+){0,2}? (?:mich|uns)(?: \\S+){0,2}? (?:mit|an|zu|zum) {p}(?: \\S+){0,2}? (?:verbinden|weiterleiten|durchstellen|vermitteln|weitergeben)`,
    `(?:hol|holen|gib|gebt|geben|ruf|rufen|schick|schicken|such|suchen)(?:e|t)?(?: sie| du)? (?:mir|uns) (?:bitte |jetzt |mal )?{p}`,
    `(?:ich|wir) (?:will|wollen|brauche|brauchen|mochten?|hatten?|verlange|wunsche|bevorzuge)(?: \\S+){0,3}? {h}(?: (?:sprechen|haben|sehen|als \\S+))?`,
    `(?:ich|wir) (?:will|mochten?|muss|wurden?)(?: \\S+){0,2}? {p} sprechen`,
    `hilfe (?:von|durch) {h}`,
    `(?:von) {h} (?:beraten|bedient|betreut|unterstutzt) werden`,
    `gibt es (?:hier |da |bei ihnen |bei euch )?{p}(?:$| (?:hier|da|mit|der|die|den|dem|zum)(?: \\S+)*)`,
    `ist (?:hier |da )?{p} (?:da|hier|erreichbar|verfugbar|online)`,
    `(?:kann|konnte|konnten|wurde|soll|sollte)(?: bitte| mich| uns| sich| mir| hier| mal)* {p}(?: bitte| mich| uns| mir| mal| das| hier| sich)*(?: bei (?:mir|uns))?(?: bitte)? (?:ubernehmen|zuruckrufen|anrufen|melden|kontaktieren|schreiben|weiterhelfen|helfen|antworten|dazukommen|einspringen)`,
  ],
  how: [
    "^(?:(?:und|aber|ok|bitte) )*(?:wie|wo) (?:kann|konnte|komme|erreiche|spreche|rede)(?: ich| man)? (?:hier )?(?:mit |an |zu )?{h}(?: (?:sprechen|reden|chatten|erreichen|schreiben|hier|bitte))*$",
  ],
  information:
    "(?:(?:und|aber|ok|bitte|hallo) )*(?:wie|was|wer|wen|wem|wo|wann|warum|wieso|weshalb|welche[nmrs]?|wieviel|muss|soll|darf|ist (?!hier|da|es)|sind|hat|haben (?:ihre|sie)|sprechen|bieten|wird|werden|brauche|mein|meine|unser|ich habe|kann (?:eine|ein|die|der|jede))(?! (?:ich|bitte)? ?mit )",
  refusal:
    "(?:nicht|keine[nmrs]?|kein|ohne|niemals)(?: \\S+){0,4}? (?:mensch\\w*|mitarbeiter\\w*|person\\w*|berater\\w*|sprechen|reden|jemand\\w*|telefonieren)|(?:mitarbeiter|berater|agent|kolleg|vertreter)\\w*(?: (?!verbunden|beraten|weitergeleitet|durchgestellt|betreut)\\S+){0,3}? werden",
  noBot:
    "(?:(?:nicht|keine[nmr]?|kein|nie) (?:mehr )?(?:(?:langer|weiter) )?(?:mit )?(?:eine[nmr]?|ein|nem|diese[nmr]?|de[mnr])? ?(?:ro)?bots?(?! (?:kaufen|verkaufen))|genug von(?: \\S+)? (?:ro)?bots?|(?:nicht|keine lust)(?: \\S+)? mit (?:eine[rm]|dieser|diesem|nem) (?:maschine|computer|ki|(?:ro|chat)?bot))",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
