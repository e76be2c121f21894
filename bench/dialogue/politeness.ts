/** How people wrap a question; `{}` is the question as it stands, `{q}` without its capital letter. */
export const WRAPPINGS: readonly string[] = [
  "Hi there! Could you please tell me: {q} Thank you in advance!",
  "Good morning, I hope you are well. I was wondering, {q} Many thanks!",
  "Hello, I have a quick question. {} Best regards, Jonathan",
  "Dear team, I would like to know the following: {} Thanks a lot for your help!",
  "Hey! Sorry to bother you. {} Cheers",
];
