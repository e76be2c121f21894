import { plural } from "./formats.ts";

export const notifications = {
  title: "Notifications",
  text: "How you learn that a visitor is waiting for a person. Only you see and change these settings.",
  open: "Open notification settings",
  inBrowser: "In this browser",
  inBrowserText:
    "For conversations that are waiting for a person, while the dashboard is in the background or closed.",
  enable: "Notify me in this browser",
  enableHint: "Your browser asks for permission first.",
  denied:
    "Your browser blocks notifications from this site. Allow them in the site settings, then turn this on.",
  unsupported:
    "This browser can’t show notifications. On an iPhone or iPad, add the dashboard to the home screen first.",
  sound: "Play a sound",
  soundHint: "While the dashboard is open.",
  playSound: "Play the sound",
  test: "Show a test notification",
  testBody: "This is what a waiting visitor looks like.",
  install: "On a phone, add the dashboard to the home screen: it opens like an app and shows how many wait.",
  which: "Notify me of",
  choices: {
    mine_and_unassigned: "My conversations and those without an assignee",
    mine: "My conversations",
    none: "Nothing",
  },
  mail: "By e-mail",
  mailText: "Sent only while a visitor is still without an answer.",
  mailAfter: "E-mail me when a visitor has waited",
  never: "Never",
  digest: "Daily digest",
  noDigest: "No digest",
  timeZone: "Time zone",
  noMailServer:
    "This installation has no mail server, so no e-mails are sent. Ask its operator to set SMTP_URL.",
  readOnly:
    "Your role is read-only here. You can turn this browser on or off; the other settings stay as they are.",
  saved: "Settings saved",
  visitorMails: {
    title: "Answers by e-mail",
    text: "Visitors who left an address and have closed the chat get your team’s answers by e-mail.",
    enable: "E-mail answers to visitors who have left",
    hint: "One e-mail with all unread answers. It links to the conversation and has a link to unsubscribe.",
    after: "Send the e-mail after",
    replyAt: (domain: string) =>
      "Visitors can reply to the e-mail: replies to # appear in the conversation.".replace(
        "#",
        () => `reply+…@${domain}`,
      ),
    noReply: "Visitors answer by the link in the e-mail. To let them reply by e-mail, set MAIL_REPLY_DOMAIN.",
  },
  browsers: "Your browsers",
  browsersText: "These receive notifications while the dashboard is closed. Signing out removes a browser.",
  removeBrowser: "Stop notifications",
  browserRemoved: "Notifications stopped",
  turnOn: "Turn on notifications",
  onHere: "Notifications are on in this browser",
  minutes: (count: number) => plural(count, { one: "# minute", other: "# minutes" }),
  visitor: "Visitor",
};
