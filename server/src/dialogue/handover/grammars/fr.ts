import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:une?|le|la|l'|les|des|votre|vos|un de vos|une de vos|l'un de vos|un autre|quelque)\\s*)?";
const STAFF =
  "(?:vrai(?:e|s)? |veritable )?(?:etres? humains?|humains?|personnes? (?:reelles?|physiques?|humaines?|competentes?)|personne|conseill(?:er|ere|ers)(?: (?:client(?:ele)?|humain))?|agents?(?: humain)?|operat(?:eur|rice)(?: humain)?|interlocut(?:eur|rice)(?: humain)?|representant(?:e)?|employee?|collegue|collaborat(?:eur|rice)|responsable|superieur|manager|technicien|service (?:apres.vente|clients?|clientele)|support(?: client)?|assistance|equipe|standard|membre de (?:votre|l') ?equipe)";
const SOMEONE =
  "quelqu'un(?: (?:de (?:votre|l'|la) ?\\w+|du \\w+|de reel|de vrai|d'humain|d'autre|de chez vous))?";
const CONTACT =
  "(?:parler|discuter|echanger|causer|dialoguer|converser|communiquer|chatter|tchatter|m'entretenir|m'adresser)";
const WISH =
  "(?:je (?:veux|voudrais|souhaite(?:rais)?|desire(?:rais)?|prefere(?:rais)?|aimerais|dois|demande)|j'(?:aimerais|ai besoin|exige|aurais aime|ai envie)|puis je|peut on|pourrais je|pouvons nous|est ce que je (?:peux|pourrais)|possible|je peux|laissez moi|laisse moi|besoin|svp|faites moi)";

export const frRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:vrai(?:e|s)? |veritable )?(?:etre humain|humain|personne(?: (?:reelle|physique|humaine))?|conseill(?:er|ere)|agent|operat(?:eur|rice)|interlocut(?:eur|rice)(?: humain)?|responsable|superieur|representant)`,
  fillers:
    "s'il vous plait|s'il te plait|svp|stp|maintenant|bonjour|merci|oui|juste|une?|vite|tout de suite|immediatement",
  requests: [
    `${WISH}(?: \\S+){0,3}? ${CONTACT}(?: directement)? (?:a|au|aux|avec) ?{p}`,
    `^${CONTACT} (?:a|au|avec) ?{p}`,
    `(?:mettez|mets|mettre|mise?|passez|passe|passer|transferez|transfere|transferer|redirigez|rediriger|orientez|connectez|connecter|dirigez|envoyez)(?: moi| nous|moi)?(?: \\S+)?(?: en (?:relation|contact|communication))? (?:avec|a|au|aux|vers) ?{p}`,
    `(?:passez|passe|donnez|donne|trouvez|appelez|envoyez) (?:moi|nous) {p}`,
    `(?:me|nous) (?:passer|mettre en (?:relation|contact) avec|transferer (?:a|vers)|connecter (?:a|avec)|rediriger vers) ?{p}`,
    `(?:je veux|je voudrais|il me faut|j'exige|je prefere|j'aimerais|je souhaite|j'ai besoin d') ?{h}`,
    `(?:l')?aide d' ?{h}`,
    `(?:etre|entrer|me mettre) (?:mise?|en|aide|servie?|conseillee?)?(?: en)? ?(?:contact|relation|communication|aide|conseille|servi)? ?(?:avec|par) {p}`,
    `(?:y a t il|il y a|y'a t il|y a)(?: ici)? {p}(?:$| (?:ici|la|avec|a qui|qui|de disponible|disponible|pour|en ligne)(?: \\S+)*)`,
    `{p} (?:peut il|peut elle|pourrait il|pourrait elle|peut|pourrait)(?: \\S+)? ?(?:me |nous |m')?(?:rappeler|contacter|appeler|prendre le relais|joindre|repondre|ecrire|intervenir|telephoner|aider)`,
    `(?:est ce qu'|qu')(?:un|une|quelqu'un) .{0,20}(?:peut|pourrait) (?:me |m')(?:rappeler|contacter|appeler|repondre|ecrire)`,
  ],
  how: [
    `^(?:(?:et|mais|alors|ok) )*(?:comment|ou) (?:puis je|je peux|peut on|faire pour|est ce que je peux|on peut|pourrais je)? ?(?:${CONTACT}|joindre|contacter|avoir|obtenir) ?(?:a|avec)? ?{h}(?: (?:svp|ici|s'il vous plait|directement))*$`,
  ],
  information:
    "(?:(?:et|mais|bonjour|alors|ok) )*(?:comment|combien|pourquoi|quand|ou |quel(?:le)?s?|qui|que|qu'est|a quelle?|faut il|dois je|devons|doit on|vos|votre|mon|ma|mes|j'ai parle|proposez|est il|est elle|etes|es tu|une autre personne|une personne)",
  refusal:
    "(?:(?:ne|n')(?: \\S+){0,2}? ?(?:veux|souhaite|desire|ai|faut|voudrais)? ?pas(?: \\S+){0,3}?|sans|inutile de) (?:parler|besoin|discuter|passer|humain|conseiller|agent|contacter|echanger|\\S*personne)",
  noBot:
    "(?:(?:ne|n')(?: \\S+){0,2}? (?:pas|plus)(?: \\S+){0,4}?|assez (?:de|des|du)|marre (?:de|des|du)|plus de|pas de|stop aux?|assez parle a) (?:a |avec |un |une |ce |des |le |la )*(?:robots?|bots?|chatbots?|machines?|ordinateur|ia|automate)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
