/** The same sets and checks at the release before messages were read this way. */
export const BEFORE: Readonly<Record<string, string>> = {
  "product pages: right": "52 of 60",
  "product pages, politely: right": "56 of 60",
  "several questions: parts": "9 of 19",
  "follow-ups: right": "8 of 12",
  "follow-ups in hybrid mode: right": "5 of 12",
  "nonsense in hybrid mode: no source": "0 of 3",
  "yes to the offer: handed over": "0 of 13",
  "yes later: not handed over": "13 of 13",
  "no to the offer: answered politely": "0 of 6",
  "small talk: a fitting sentence": "5 of 40",
  "small talk in nine other languages: a fitting sentence": "6 of 90",
  "person requested (train): understood": "31 of 150",
  "no person requested (train): not handed over": "148 of 150",
  "person requested (held-out): understood": "5 of 150",
  "no person requested (held-out): not handed over": "146 of 150",
  "forms: right": "1 of 5",
  "product pages: mean length": "82",
};

export const TARGETS: Readonly<Record<string, string>> = {
  "product pages: right": "55 of 60",
  "several questions: parts": "17 of 19",
  "yes to the offer: handed over": "13 of 13",
  "person requested (held-out): understood": "135 of 150",
  "no person requested (held-out): not handed over": "146 of 150",
  "small talk: a fitting sentence": "40 of 40",
};
