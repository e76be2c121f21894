import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:een|de|het|uw|jullie|je|een van (?:uw|jullie|de)|n)\\s+)?(?:(?:echte?|levende?|menselijke?|andere?|fysieke?)\\s+)?";
const STAFF =
  "(?:mens(?:en)?|persoon|personen|medewerk(?:er|ster)s?|adviseurs?|agent(?:en)?|collega'?s?|vertegenwoordigers?|leidinggevende|manager|supervisor|baas|chef|operator|consulent|werknemers?|contactpersoon|klantenservice|klantendienst|helpdesk|support(?: ?team)?|team)";
const SOMEONE = "(?:iemand)(?: (?:van (?:jullie|uw|de|het|support)(?: \\w+)?|anders die|echt|bij jullie))?";
const SPEAK = "(?:praten|spreken|chatten|overleggen|bellen|communiceren|schrijven)";

export const nlRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:mens|persoon|medewerk(?:er|ster)|adviseur|leidinggevende|manager|supervisor|vertegenwoordiger|contactpersoon)`,
  fillers: "alsjeblieft|alstublieft|aub|graag|nu|meteen|hallo|hoi|bedankt|een|ja|ok|even",
  requests: [
    `(?:ik|wij|we|kan|mag|zou|laat|mogelijk|graag|liever)(?: \\S+){0,4}? (?:met|naar) {p}(?: \\S+){0,3}? (?:te )?(?:kunnen |willen )?(?:${SPEAK}|doorverbonden|verbonden|contact)`,
    `ik (?:praat|spreek|chat|overleg) (?:\\S+ )?(?:met )?{p}`,
    `(?:ik|we|wij|mag ik|kan ik|zou ik)(?: \\S+){0,3}? {p}(?: \\S+){0,2}? (?:spreken|te spreken|aan de lijn)`,
    `(?:doorverbonden|verbonden|overgezet|doorgeschakeld|${SPEAK}) (?:te )?(?:worden )?(?:met|naar) {p}`,
    `(?:verbind|zet|schakel|stuur|breng|geef|koppel|verwijs)(?:t)?(?: u)? (?:me|mij|ons|dit)(?: \\S+){0,2}? (?:met|naar|aan|over naar|door naar) {p}`,
    `(?:kunt|kun|kan|zou)(?: \\S+){0,2}? (?:me|mij|ons)(?: \\S+){0,2}? (?:met|naar) {p}(?: \\S+)?(?: brengen| doorverbinden| verbinden| doorschakelen)`,
    `(?:me|mij|ons) (?:in contact )?(?:brengen|doorverbinden|verbinden|doorschakelen|doorzetten) (?:met|naar) {p}`,
    `(?:geef|roep|haal|stuur|bel)(?: (?:me|mij|ons))? {h}`,
    `(?:ik|we) (?:wil|willen|heb|zoek|eis|verkies)(?: \\S+){0,3}? {h}(?: (?:nodig|hebben|spreken))?`,
    `hulp (?:nodig )?van {h}`,
    `is (?:er |hier |daar )+{p}(?:$| (?:hier|met wie|die|beschikbaar|aanwezig|online|waarmee)(?: \\S+)*)`,
    `(?:kan|kunt|zou|wil)(?: alsjeblieft)? {p} (?:alsjeblieft )?(?:mij |me |ons |het |dit |contact met (?:mij|me|ons) )?(?:terugbellen|bellen|overnemen|opnemen|contacteren|antwoorden|schrijven)`,
  ],
  how: [
    `^(?:(?:en|maar|ok) )*(?:hoe|waar) (?:kan|spreek|bereik|krijg|praat)(?: ik| je| men)? (?:hier )?(?:met |aan )?{h}(?: (?:${SPEAK}|bereiken|krijgen|hier))*$`,
  ],
  information:
    "(?:(?:en|maar|hallo|ok) )*(?:hoe|wat|wie|waar|wanneer|waarom|welke?|hoeveel|moet|is (?!er|hier|daar)|is er (?:een monteur|korting)|zijn|heeft|hebben|bestaat|spreken|geven|ben|mijn|onze|ik heb (?:vorige|gisteren)|mag een|kan iemand anders|kan ik (?!met|\\S+ spreken|een \\S+ spreken))",
  refusal:
    "(?:niet|geen|zonder|nooit)(?: \\S+){0,4}? (?:mens|persoon|medewerker|adviseur|praten|spreken|iemand|nodig|chatten)|(?:medewerker|adviseur|agent|collega)(?: (?!doorverbonden|verbonden|geholpen)\\S+){0,3}? worden",
  noBot:
    "(?:(?:niet|geen|nooit)(?: meer)?(?: met)?|genoeg van|klaar met|zat van)(?: (?:een|de|die|deze|dit|dat))? (?:chat)?(?:robots?|bots?|machines?|computers?)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
