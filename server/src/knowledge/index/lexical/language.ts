const list = (text: string) => new Set(text.split(" "));

/** Words that say how a sentence is built, not what it is about; folded as `words` folds them. */
export const englishStopWords = list(
  "a about above after again against all am an and any are as at be because been before being below " +
    "between both but by can could did do does doing down during each few for from further had has have " +
    "having he her here hers herself him himself his how i if in into is it its itself just me more most " +
    "my myself no nor not now of off on once only or other our ours ourselves out over own same she should " +
    "so some such than that the their theirs them themselves then there these they this those through to " +
    "too under until up very was we were what when where which while who whom why will with would you your " +
    "yours yourself yourselves arent cant cannot couldnt didnt doesnt dont hadnt hasnt havent hes ill im " +
    "isnt ive lets shes shouldnt thats theres theyre wasnt wed weve werent whats wont wouldnt youre youve",
);

/** Function words that betray English; those other languages also have ("in", "an", "was") are left out. */
const english = list(
  "the and of to is that for with this are you your have from not be or which when what how can it its " +
    "by were they their there been would should could does did my where who why if about do dont i",
);

/** Frequent function words of languages written in plain Latin letters, as far as English lacks them. */
const foreign = list(
  "der das und ist nicht ein eine einen dem den des mit auf fur von zu sich auch wie ich sie wir oder bei " +
    "le la les un une du et est que qui dans pour pas sur avec sont au aux je vous nous votre comment " +
    "el los las y es por con para una como del se su mi si lo puedo il lo gli che di e non per sono della " +
    "o os um uma nao com mais do da dos voce como de het een van en niet op te zijn dat ik mijn hoe och " +
    "att det som pa ar jag har inte og til av er kan ikke na ja nie jest sie w z jak to ve bir bu icin ile " +
    "yang dan untuk dengan tidak ini itu",
);

export type Guess = "english" | "other" | "unknown";

/** A guess by function words; short texts often give no sign. */
export function guessLanguage(foldedWords: string[], text: string): Guess {
  let forEnglish = 0;
  let against = 0;
  for (const word of foldedWords) {
    if (english.has(word)) forEnglish++;
    if (foreign.has(word)) against++;
  }
  if (forEnglish > against) return "english";
  if (against > 0) return "other";
  // An accent or another script is a sign too; a lone "café" in English comes with English words.
  return /[^\p{Script=Latin}\P{L}]|[\u00c0-\u024f]/u.test(text) ? "other" : "unknown";
}
