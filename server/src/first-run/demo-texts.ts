export interface DemoText {
  readonly type: "faq" | "text";
  /** The question of an FAQ, the title of a text. */
  readonly short_text: string;
  readonly detail: string;
  readonly tags: string;
}

/** The demo bot's initial training. */
export const DEMO_TEXTS: readonly DemoText[] = [
  {
    type: "faq",
    short_text: "How long does shipping take?",
    detail:
      "Parts and clothing leave our warehouse within one working day and arrive in 2 to 3 working days. A bike is built and checked first: allow 5 to 8 working days until the courier rings.",
    tags: "shipping",
  },
  {
    type: "faq",
    short_text: "Can I return a bike?",
    detail:
      "Yes. You can return a bike within 30 days if it has been ridden less than 50 km. Ask us for a return label, pack it in the original box, and the refund is on your account 5 working days after it arrives.",
    tags: "returns",
  },
  {
    type: "faq",
    short_text: "Do you repair e-bikes of other brands?",
    detail:
      "We repair the mechanics of every brand. For motors and batteries we are certified for Bosch and Shimano; for other systems we send you to the maker's service partner.",
    tags: "workshop",
  },
  {
    type: "text",
    short_text: "Opening hours and workshop",
    detail:
      "The shop is open Monday to Friday from 9:00 to 18:30 and on Saturday from 10:00 to 16:00; it is closed on Sundays and public holidays. The workshop takes bikes without an appointment until 11:00. A safety check costs 39 euros, a full service 119 euros, and both are ready on the next working day. Loan bikes are free during a full service.",
    tags: "workshop,hours",
  },
  {
    type: "text",
    short_text: "Warranty",
    detail:
      "Frames have a warranty of ten years, all other parts of two years, batteries of two years or 500 charging cycles. Keep the invoice: it is all we need. Wear of tyres, chains and brake pads is not covered. To claim, send a photo of the damage and the frame number, which is stamped below the bottom bracket.",
    tags: "warranty",
  },
];
