/** What Twilio's error codes mean for the team. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "20404": "Twilio doesn't know this account, number or message.",
  "21211": "This is not a number that can receive messages.",
  "21408":
    "The Twilio account may not write to this country. Allow it under Messaging, Settings, Geo permissions.",
  "21606": "The sender's number doesn't belong to the Twilio account or can't send messages.",
  "21608":
    "A trial account of Twilio writes to verified numbers only. Verify the number or upgrade the account.",
  "21610": "The person has opted out with STOP. They must send START before you can write again.",
  "21612": "Twilio can't deliver from this sender's number to this number.",
  "21614": "This number can't receive text messages.",
  "21617": "The message is longer than the 1,600 characters that Twilio takes.",
  "21620": "Twilio can't use the address of the file.",
  "21659": "The sender's number doesn't belong to the Twilio account.",
  "21703": "The Messaging Service has no sender. Add a number to it in Twilio's console.",
  "30001": "Twilio's queue for this number was full.",
  "30002": "The Twilio account was suspended before the message was sent.",
  "30003": "The phone is switched off or can't be reached.",
  "30004": "The carrier or the person blocks messages from this number.",
  "30005": "The number is unknown to the carrier, or no longer in use.",
  "30006": "The number is a landline or can't receive text messages.",
  "30007": "The carrier filtered the message as spam.",
  "30008": "The carrier did not deliver the message and gave no reason.",
  "30034": "Messages to the USA need a number with an A2P 10DLC registration.",
  "30410": "The carrier did not answer in time.",
  "30453": "Twilio stopped the message as suspected fraud.",
  "63003": "This person has no WhatsApp account with this number.",
  "63005": "WhatsApp refused the file or the text.",
  "63007": "Twilio doesn't know this number as a WhatsApp sender of the account.",
  "63015": "In the WhatsApp sandbox a person must join by its code word first.",
  "63016": "WhatsApp allows replies for 24 hours after a person's last message. They must write again first.",
  "63018": "The WhatsApp sender has reached its rate limit.",
  "63019": "WhatsApp could not fetch the file.",
  "63024": "This number can't be reached on WhatsApp.",
  "63032": "WhatsApp limits marketing messages to this person.",
  "63049": "WhatsApp chose not to deliver this message to keep the chat free of marketing.",
};

export const twilioProblem = (code: string, message: string): string => {
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  return (
    known ?? `Twilio: ${message || "the message was not delivered"}` + (code ? ` (error ${code}).` : ".")
  );
};
