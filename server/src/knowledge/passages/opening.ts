/** How a sentence opens that refers to one before it, in the languages with such words. */
const REFERRING = new RegExp(
  `^["'“„«(]*(?:${[
    // English; "It is …" and "There are …" may stand alone, but rarely do after a description.
    "it|its|it['’]s|they|they['’]re|their|he|she|his|her|these|those|both|such|the (?:latter|former|same)",
    "this(?: (?:also|is|was|has|had|means|includes?|became|made|can|will|would|costs?|takes?|applies|\\p{Ll}+))",
    // German
    "er|sie|es|ihre?[nmrs]?|seine?[nmrs]?|diese[nmrs]?|dies|dabei|dazu|damit|dafür|davon|dort|beide",
    // French
    "il|elle|ils|elles|ce|cela|ça|cette|ces|celui-ci|celle-ci|ceux-ci",
    // Spanish
    "este|esta|esto|estos|estas|ello|ellos|ellas|dicho|dicha",
    // Italian
    "esso|essa|essi|esse|questo|questa|questi|queste|ciò",
    // Portuguese
    "ele|ela|eles|elas|isso|isto|essa|esse",
    // Dutch
    "het (?:kost|weegt|heeft|is|wordt|duurt)|hij|zij|ze|deze|dit",
    // Russian
    "он|она|оно|они|это|эти|этот|эта|его|её|их",
  ].join("|")})(?=[\\s,;:.!?])`,
  "iu",
);

/** Words that join a sentence to the one before it and can go. */
const JOINING =
  /^(?:however|moreover|furthermore|in addition|additionally|also|therefore|thus|hence|consequently|as a result|nevertheless|nonetheless|besides|on the other hand|similarly|likewise|meanwhile|instead|afterwards|außerdem|allerdings|jedoch|daher|deshalb|zudem|cependant|en outre|de plus|par conséquent|sin embargo|además|por lo tanto|inoltre|tuttavia|além disso|no entanto|bovendien|echter|кроме того|однако|поэтому),\s+(?=\S)|^(?:and|but|so|und|aber|et|mais|pero|ma|mas|maar)\s+(?=\p{L})/iu;

const LONGEST_OPENING = 300;

/** Whether a sentence is only understood after the one before it. */
export function isDangling(sentence: string): boolean {
  return REFERRING.test(sentence.replace(JOINING, ""));
}

/**
 * The sentence as a text that stands alone: without a joining word, and after the sentence its "it" refers to.
 * `before` holds the sentences in front of it, in reading order; of those, one that names the subject is preferred.
 */
export function standalone(
  sentence: string,
  before: readonly string[],
  namesSubject: (sentence: string) => boolean = () => false,
): string {
  const text = withoutJoining(sentence);
  if (!isDangling(sentence)) return text;
  const subjects = before.filter((earlier) => !isDangling(earlier) && earlier.length <= LONGEST_OPENING);
  const subject = subjects.findLast(namesSubject) ?? subjects.at(-1);
  return subject === undefined ? text : `${withoutJoining(subject)} ${text}`;
}

function withoutJoining(sentence: string): string {
  const rest = sentence.replace(JOINING, "");
  return rest === sentence ? sentence : rest[0]!.toUpperCase() + rest.slice(1);
}
