/** Texts whose form matters in the reply. */
export const FORM_PAGES: readonly { title: string; text: string }[] = [
  {
    title: "Hire prices",
    text: "What our bikes cost to hire.\n\n| Bike | Per day | Per week |\n| --- | --- | --- |\n| City bike | £12 | £60 |\n| Cargo bike | £25 | £120 |\n| Tandem | £30 | £150 |",
  },
  {
    title: "Museum",
    text: "# Visiting\n\n## Parking at the museum\n\nThe car park is behind the main building. It costs £2 an hour.\n\n## Cloakroom\n\nBags larger than A4 are left at the cloakroom.",
  },
  {
    title: "Password",
    text: "# Resetting your password\n\n- Open the login page.\n- Choose “Forgot password”.\n- Follow the link in the mail.\n\n# Changing your mail address\n\nWrite to us from the old address.",
  },
  {
    title: "Deliveries 2023",
    text: "Deliveries to Iceland cost £18 and take nine days.",
  },
  {
    title: "Deliveries 2025",
    text: "Deliveries to Iceland cost £24 and take six days.",
  },
];

export interface FormCheck {
  readonly question: string;
  readonly holds: readonly string[];
  readonly lacks: readonly string[];
  /** The text that comes before another. */
  readonly order?: readonly [string, string];
}

export const FORM_CHECKS: readonly FormCheck[] = [
  {
    question: "How much is a cargo bike per day?",
    holds: ["Cargo bike", "£25", "Per day"],
    lacks: ["|", "Tandem"],
  },
  { question: "What does a tandem cost per week?", holds: ["Tandem", "£150"], lacks: ["|", "City bike"] },
  {
    question: "Where is the parking at the museum?",
    holds: ["The car park is behind the main building."],
    lacks: ["museum The", "Cloakroom"],
  },
  {
    question: "How do I reset my password?",
    holds: ["Open the login page.", "Choose “Forgot password”.", "Follow the link"],
    lacks: ["password - Open", "password Open"],
  },
  {
    question: "What does a delivery to Iceland cost?",
    holds: ["£18", "£24"],
    lacks: [],
    order: ["£24", "£18"],
  },
];
