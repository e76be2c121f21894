const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that build sentences and say nothing about their subject; folded as `words` folds them. */
export const ENGLISH_STOP_WORDS = list(
  "a about above after again against all am an and any are as at be because been before being below " +
    "between both but by can could did do does doing down during each few for from further had has have " +
    "having he her here hers herself him himself his how i if in into is it its itself just me more most " +
    "my myself no nor not now of off on once only or other our ours ourselves out over own same she should " +
    "so some such than that the their theirs them themselves then there these they this those through to " +
    "too under until up very was we were what when where which while who whom why will with would you your " +
    "yours yourself yourselves arent cant cannot couldnt didnt doesnt dont hadnt hasnt havent hes ill im " +
    "isnt ive lets shes shouldnt thats theres theyre wasnt wed weve werent whats wont wouldnt youre youve",
);

/** Frequent function words by language, which tell languages of the same script apart; folded likewise. */
export const FUNCTION_WORDS = {
  en: list(
    "the and of to is that for with this are you your have from not be or which when what how can it its " +
      "by were they their there been would should could does did my where who why if about do dont i was die",
  ),
  de: list(
    "der die das und ist nicht ein eine einen dem den des mit auf fur von zu sich auch wie ich sie wir oder " +
      "bei was kann wo wann mein",
  ),
  es: list("el la los las y es que por con para una como del se su mi si lo puedo donde cuando cual un"),
  fr: list(
    "le la les un une du et est que qui dans pour pas sur avec sont au aux je vous nous votre comment quel " +
      "quelle ou quand des mon",
  ),
  it: list("il lo la gli che di e non per sono della una"),
  pt: list("o os um uma nao com mais do da dos voce como por para que"),
  nl: list("de het een van en niet op te zijn dat ik mijn hoe"),
  scandinavian: list("och att det som pa ar jag har inte og til av er kan ikke"),
  pl: list("na ja nie jest sie w z jak to"),
  tr: list("ve bir bu icin ile"),
  id: list("yang dan untuk dengan tidak ini itu"),
} as const;
