import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:una?|uno|il|lo|la|i|gli|le|un'|un vostro|un suo|il suo|il vostro|qualche|dei|un altro)\\s*)?(?:(?:ver[oa]|autentic[oa])\\s+)?";
const STAFF =
  "(?:person[ae](?: (?:real[ei]|ver[ae]|fisica|umana|in carne e ossa))?|esser[ei] uman[oi](?: ver[oi])?|uman[oi](?: (?:ver[oi]|real[ei]))?|operator[ei](?: uman[oi])?|operatrice|agent[ei](?: umano)?|consulent[ei]|rappresentant[ei]|addett[oaie]|impiegat[oaie]|dipendent[ei]|(?<=(?:un|il|suo|vostro|tuo) )collega|responsabile|supervisore|superiore|capo|tecnico umano|servizio (?:clienti|assistenza)|assistenza(?: clienti)?|supporto|team)";
const SOMEONE = "qualcuno(?: (?:de[li]l?'? ?(?:vostro |suo )?\\w+|di (?:reale|vero|umano|voi)|altro))?";
const CONTACT = "(?:parlare|chattare|conversare|comunicare|dialogare|discutere|confrontarmi)";
const WISH =
  "(?:voglio|vorrei|vorremmo|desidero|desidererei|preferisco|preferirei|ho bisogno|posso|potrei|possiamo|si puo|possibile|mi piacerebbe|devo|fammi|mi faccia|fatemi|lasciami|per favore|esigo)";

export const itRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:persona(?: (?:reale|vera|fisica|umana))?|essere umano(?: vero)?|umano(?: vero)?|operatore(?: umano)?|operatrice|agente umano|responsabile|supervisore|consulente|addetto|rappresentante)`,
  fillers: "per favore|per piacere|perfavore|pf|adesso|ora|subito|ciao|salve|grazie|solo|una?|si|ok",
  requests: [
    `${WISH}(?: \\S+){0,3}? ${CONTACT}(?: direttamente)? con ?{p}`,
    `^${CONTACT} con ?{p}`,
    `(?:mi|ci) (?:passi|passa|passate|metta|metti|mettete|colleghi|collega|collegate|trasferisca|trasferisci|trasferite|connetta|connetti|inoltri|dirotti)(?: \\S+)?(?: (?:in contatto|in comunicazione))?(?: (?:con|a|al|ad|all'))? ?{p}`,
    `(?:trasferitemi|trasferiscimi|passatemi|passami|mettetemi|mettimi|collegatemi|collegami|connettetemi|datemi|dammi|mi dia|chiamatemi|trovatemi)(?: in (?:contatto|comunicazione))?(?: (?:con|a|al|ad|all'))? ?{p}`,
    `(?:puo|puoi|potete|potrebbe|potresti|potreste) (?:passarmi|mettermi|collegarmi|trasferirmi|connettermi|inoltrarmi)(?: in (?:contatto|comunicazione))?(?: (?:con|a|al|ad|all'))? ?{p}`,
    `(?:essere|venire|mettermi|entrare) (?:mess[oa] )?in contatto con ?{p}`,
    `(?:voglio|vorrei|esigo|preferisco|preferirei|ho bisogno di|mi serve) {h}`,
    `aiuto di {h}`,
    `(?:essere )?(?:aiutat|servit|assistit|seguit)[oa] da {p}`,
    `(?:c'e|ce|esiste) (?:qui )?{p}(?:$| (?:qui|li|disponibile|con cui|che|online|a cui)(?: \\S+)*)`,
    `{p} (?:puo|potrebbe) (?:richiamarmi|chiamarmi|contattarmi|rispondermi|aiutarmi|scrivermi|intervenire|subentrare|continuare)`,
    `(?:puo|potrebbe) (?:richiamarmi|chiamarmi|contattarmi|rispondermi|scrivermi|continuare|subentrare|intervenire) ?{p}`,
  ],
  how: [
    `^(?:(?:e|ma|ok) )*(?:come|dove) (?:posso|potrei|faccio a|si fa a|si puo) ?(?:${CONTACT}|contattare|raggiungere) ?(?:con)? ?{h}(?: (?:qui|per favore|direttamente))*$`,
  ],
  information:
    "(?:(?:e|ma|ciao|ok|salve) )*(?:come|quant[oaie]|che |cosa|qual[ei]?|chi|dove|quando|perche|devo|serve|occorre|bisogna|sei|siete|e |il vostro|i vostri|il mio|la mia|offrite|c'e uno sconto|la settimana|ho parlato|un'altra|una persona|posso (?!parlare|chattare|conversare|comunicare))",
  refusal:
    "(?:non|senza|mai)(?: \\S+){0,2}? (?:parlare|bisogno|serve|contattare|conversare|un consulente|una persona|operatore)",
  noBot:
    "(?:non (?:voglio|desidero)(?: \\S+){0,3}?|basta(?: con)?|stufo di(?: \\S+)?|stanc[oa] di(?: \\S+)?) (?:con )?(?:un |una |il |la |questo |i |questi )?(?:robot|bot|chatbot|macchin[ae]|computer|ia)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
