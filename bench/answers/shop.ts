/** A small project: twenty entries of a bicycle shop, with questions as visitors word them. */
export interface ShopEntry {
  readonly type: "faq" | "text";
  readonly short_text: string;
  readonly detail: string;
}

const faq = (short_text: string, detail: string): ShopEntry => ({ type: "faq", short_text, detail });
const text = (short_text: string, detail: string): ShopEntry => ({ type: "text", short_text, detail });

export const SHOP: readonly ShopEntry[] = [
  faq("How long does delivery take?", "Parcels arrive within two to four working days."),
  faq("How much is shipping?", "Shipping costs 6.90 euros; orders over 100 euros are sent free of charge."),
  faq("Do you ship abroad?", "We send to all countries of the European Union, to Norway and to Switzerland."),
  faq("Can I return a bike?", "Yes, within 30 days, unused and with its papers."),
  faq("How do I get my money back?", "Refunds go to the card you paid with, within a week of the return."),
  faq("Which payment methods do you accept?", "Visa, Mastercard, PayPal and bank transfer."),
  faq("Do you offer leasing?", "Yes, JobRad and Bikeleasing through your employer."),
  faq("Can I test ride a bike?", "Bring your ID card; a test ride takes up to an hour and is free."),
  faq("Do you repair other brands?", "We repair every brand except cargo bikes with hydraulic steering."),
  faq("How can I reach you?", "Call 030 5550199 or write to hello@pedal.example."),
  faq("Do I get a warranty?", "Frames carry ten years of warranty, batteries three, everything else two."),
  faq("Do you sell gift cards?", "Gift cards start at 20 euros and are valid for three years."),
  faq("How do I find my frame size?", "Multiply your inseam in centimetres by 0.66 for a city bike."),
  faq("Can I pick up my order in the shop?", "Yes, choose collection; it is ready the next working day."),
  text(
    "Opening hours",
    "The shop is open Monday to Friday from ten to seven. On Saturdays it closes at four.",
  ),
  text("Workshop", "A yearly inspection costs 89 euros. A flat tyre is fixed while you wait for 18 euros."),
  text("Rental", "City bikes cost 15 euros a day, e-bikes 35 euros. A deposit of 100 euros is due in cash."),
  text("Location", "You find us at Kanalstrasse 12, next to the town hall. Parking is behind the building."),
  text("Courses", "Our repair course takes place on the first Sunday of the month and costs 25 euros."),
  text("About us", "Pedal was founded in 1998 by Ines and Tom Weber. Today eleven people work here."),
];

/** Each with words of the entry that answers it. */
export const ANSWERABLE: readonly (readonly [question: string, holds: string])[] = [
  ["when will my parcel get here", "two to four"],
  ["How many days until my order arrives?", "two to four"],
  ["what are the delivery costs", "6.90"],
  ["is there free shipping?", "over 100"],
  ["do you deliver to norway", "Norway"],
  ["Can you send a bike to France?", "European Union"],
  ["I want to send my bike back", "30 days"],
  ["what is your return policy", "30 days"],
  ["when do I get my refund", "within a week"],
  ["where does the refund go", "card you paid"],
  ["can i pay with paypal", "PayPal"],
  ["Do you take credit cards?", "Visa"],
  ["is it possible to lease a bike through work", "JobRad"],
  ["can I try a bike before buying it", "test ride"],
  ["what do I need for a test ride", "ID card"],
  ["do you fix bikes bought somewhere else", "every brand"],
  ["can you repair my cargo bike", "cargo"],
  ["what is your phone number", "5550199"],
  ["how do I email you", "hello@pedal"],
  ["how long is the guarantee on the battery", "batteries three"],
  ["warranty on frames", "ten years"],
  ["I need a voucher as a present", "20 euros"],
  ["how long are gift cards valid", "three years"],
  ["what size do I need", "0.66"],
  ["click and collect?", "collection"],
  ["can I fetch the order myself", "collection"],
  ["are you open on saturday", "four"],
  ["When do you close during the week?", "seven"],
  ["what time do you open", "ten"],
  ["how much is a service", "89"],
  ["I have a flat tire, what does it cost", "18 euros"],
  ["price of the annual check-up", "89"],
  ["how much does it cost to rent an e-bike", "35"],
  ["rental price city bike", "15"],
  ["is there a deposit for rentals", "100 euros"],
  ["where are you located", "Kanalstrasse"],
  ["where can I park my car", "behind the building"],
  ["what is your address", "Kanalstrasse"],
  ["can I learn to repair my bike", "repair course"],
  ["When is the repair course?", "first Sunday"],
  ["who founded the shop", "Ines"],
  ["how many employees do you have", "eleven"],
  ["since when does the shop exist", "1998"],
];

/** About the shop, but answered nowhere. */
export const NEAR_SHOP: readonly string[] = [
  "Do you buy used bikes?",
  "Is there a student discount?",
  "Can I insure my bike against theft?",
  "Do you sell children's seats?",
  "How heavy is the city bike?",
  "Can I pay in instalments?",
  "Do you have a loyalty programme?",
  "Are dogs allowed in the shop?",
  "How do I change the battery of my bike computer?",
  "Which helmet do you recommend?",
  "Do you have a newsletter?",
  "Can I rent a tandem?",
  "Do you offer bike tours?",
  "How do I clean the chain?",
  "Can I cancel my newsletter?",
];

export const FOREIGN_TO_SHOP: readonly string[] = [
  "What is the capital of Peru?",
  "Who won the world cup in 1990?",
  "How do I bake sourdough bread?",
  "What is the weather tomorrow?",
  "Explain photosynthesis to me",
  "How old is the universe?",
  "Write a poem about the sea",
  "How do I exit vim?",
  "What is the best phone?",
  "Translate good morning into Japanese",
];
