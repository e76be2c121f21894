export const spending = {
  title: "Budgets",
  text: "Limit what replies can cost. Days and months are in UTC. Dollar amounts use the vendors’ list prices.",
  link: "Budgets",
  linkText: "See what this project and its widgets have spent, and limit it per day and month.",
  open: "Open budgets",
  project: "Whole project",
  projectText: "Includes widgets, test chats and the completion endpoints.",
  widgetText: "Conversations in this widget. The project’s limits apply too.",
  ownersOnly: "Only owners can see budgets.",
  fields: {
    day_credits: "Credits per day",
    month_credits: "Credits per month",
    day_usd: "US dollars per day",
    month_usd: "US dollars per month",
  },
  noLimit: "Leave empty for no limit.",
  whenSpent: "When a limit is reached",
  whenSpentChoices: {
    handover: "Tell the visitor that a person will answer",
    offline: "Let the offline bot answer",
  },
  whenSpentHint: "The completion endpoints return an error either way.",
  save: "Save budget",
  saved: "Budget saved",
  spentOf: (spent: string, limit: string) => `${spent} of ${limit}`,
  spent: (spent: string) => `${spent} spent`,
  warned: (percent: number) => `Owners get an e-mail at ${percent}% of a limit and when it’s reached.`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} has spent its ${isDaily ? "daily" : "monthly"} budget.`
      : `${name} has spent ${percent}% of its ${isDaily ? "daily" : "monthly"} budget.`,
  bannerAction: "View budgets",
};
