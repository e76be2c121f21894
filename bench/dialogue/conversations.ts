/** What the bot of these conversations was taught, beside the product pages. */
export const SHOP: readonly { title: string; text: string; type?: "faq" }[] = [
  { title: "How long does shipping take?", text: "Shipping takes two to four working days.", type: "faq" },
  {
    title: "How much does shipping cost?",
    text: "Shipping costs £4.90, and is free above £60.",
    type: "faq",
  },
  {
    title: "How do I return something?",
    text: "Send it back within 30 days with the label in the parcel.",
    type: "faq",
  },
  {
    title: "How can I pay?",
    text: "We take credit cards, PayPal and bank transfer.",
    type: "faq",
  },
  {
    title: "The shop in Leeds",
    text: "Our shop stands at 12 Mill Street in Leeds. The shop opens at nine and closes at six on weekdays. On Sundays the shop is closed. Parking is free behind the building. Dogs are welcome.",
  },
  {
    title: "Workshop",
    text: "The workshop repairs bicycles of every brand. An inspection costs £45. Repairs take about three days. The workshop lends you a bicycle for that time.",
  },
  {
    title: "Gift cards",
    text: "Gift cards are sent by e-mail. A gift card is valid for four years. Gift cards start at £10.",
  },
];

/** Messages with several questions, and what each part's answer has. */
export const SEVERAL: readonly { message: string; parts: readonly (string | null)[] }[] = [
  {
    message: "How long does shipping take and how much does the Delta speaker cost?",
    parts: ["two to four", "£129"],
  },
  { message: "What does the Orion lamp cost? And where is your shop?", parts: ["£58", "12 Mill Street"] },
  { message: "Hi! How can I pay? How do I return something? Thanks!", parts: ["PayPal", "30 days"] },
  {
    message: "1. When does the shop open?\n2. How much is an inspection?\n3. How long are gift cards valid?",
    parts: ["nine", "£45", "four years"],
  },
  { message: "How heavy is the Pico and how much is it?", parts: ["480 grams", "£219"] },
  {
    message: "Are dogs welcome in the shop, and is there parking?",
    parts: ["Dogs are welcome", "Parking is free"],
  },
  { message: "Do you sell submarines? And how much is shipping?", parts: [null, "£4.90"] },
  {
    message: "I bought a Heron last week. When is the first service, and what does an inspection cost?",
    parts: ["300 kilometres", "£45"],
  },
  {
    message: "What is the Kestrel made of? What is the capital of Mongolia?",
    parts: ["recycled nylon", null],
  },
];

/** A conversation's messages; the last must be answered with the text. */
export const FOLLOW_UPS: readonly { messages: readonly string[]; answer: string }[] = [
  { messages: ["Tell me about the Delta speaker", "How much does it cost?"], answer: "£129" },
  { messages: ["What is the Kestrel for?", "and how much is it?"], answer: "£95" },
  { messages: ["How much is the Heron?", "does it come in different sizes?"], answer: "S, M and L" },
  { messages: ["Which kettle is quiet?", "how much does it hold?"], answer: "1.7 litres" },
  { messages: ["How much is the Tarn kettle?", "and the Fell?"], answer: "£69" },
  { messages: ["How much is the Delta speaker?", "what about the Orion lamp?"], answer: "£58" },
  { messages: ["How heavy is the Pico?", "thanks!", "and what does it cost?"], answer: "£219" },
  { messages: ["What does the Marlow cost?", "can the cover be washed?"], answer: "can be washed" },
  { messages: ["Is the Delta speaker waterproof?", "what colours does it come in?"], answer: "moss green" },
  { messages: ["How much is an inspection?", "and how long does a repair take?"], answer: "three days" },
  { messages: ["How much is the Bramble grinder?", "How long does shipping take?"], answer: "two to four" },
  { messages: ["What does the Pico cost?", "its weight?"], answer: "480 grams" },
];

/** Answers to "Would you like me to pass you on to a person?". */
export const YES: readonly string[] = [
  "Yes please",
  "yes",
  "please do",
  "ok connect me",
  "sure",
  "Yes, I would like that",
  "yeah go ahead",
  "ja gern",
  "Ja, bitte",
  "sí",
  "oui s'il vous plaît",
  "sì grazie",
  "да, пожалуйста",
];

export const NO: readonly string[] = ["no thanks", "No", "not now", "nein danke", "no, gracias", "non merci"];
