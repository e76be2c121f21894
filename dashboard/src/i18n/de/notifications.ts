import type { notifications as english } from "../en/notifications.ts";
import { plural } from "./formats.ts";

export const notifications: typeof english = {
  title: "Benachrichtigungen",
  text: "Wie Sie von Besuchern erfahren, die auf einen Menschen warten. Nur Sie sehen und ändern diese Einstellungen.",
  open: "Benachrichtigungen einstellen",
  inBrowser: "In diesem Browser",
  inBrowserText:
    "Für Gespräche, die auf einen Menschen warten, während das Dashboard im Hintergrund oder geschlossen ist.",
  enable: "In diesem Browser benachrichtigen",
  enableHint: "Ihr Browser fragt zuerst um Erlaubnis.",
  denied:
    "Ihr Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in den Website-Einstellungen und schalten Sie dies dann ein.",
  unsupported:
    "Dieser Browser kann keine Benachrichtigungen zeigen. Fügen Sie das Dashboard auf iPhone oder iPad zuerst zum Home-Bildschirm hinzu.",
  sound: "Ton abspielen",
  soundHint: "Während das Dashboard geöffnet ist.",
  playSound: "Ton anhören",
  test: "Test-Benachrichtigung zeigen",
  testBody: "So sieht ein wartender Besucher aus.",
  install:
    "Fügen Sie das Dashboard auf dem Telefon zum Startbildschirm hinzu: Es öffnet sich wie eine App und zeigt, wie viele warten.",
  which: "Benachrichtigen über",
  choices: {
    mine_and_unassigned: "Meine Gespräche und nicht zugewiesene",
    mine: "Meine Gespräche",
    none: "Nichts",
  },
  mail: "Per E-Mail",
  mailText: "Nur gesendet, solange ein Besucher ohne Antwort ist.",
  mailAfter: "E-Mail, wenn ein Besucher gewartet hat",
  never: "Nie",
  digest: "Tägliche Übersicht",
  noDigest: "Keine Übersicht",
  timeZone: "Zeitzone",
  noMailServer:
    "Diese Installation hat keinen Mailserver, daher werden keine E-Mails gesendet. Bitten Sie den Betreiber, SMTP_URL zu setzen.",
  readOnly:
    "Ihre Rolle darf hier nur lesen. Sie können diesen Browser ein- und ausschalten; die übrigen Einstellungen bleiben, wie sie sind.",
  saved: "Einstellungen gespeichert",
  visitorMails: {
    title: "Antworten per E-Mail",
    text: "Besucher, die eine Adresse hinterlassen und den Chat geschlossen haben, erhalten die Antworten Ihres Teams per E-Mail.",
    enable: "Antworten an Besucher senden, die gegangen sind",
    hint: "Eine E-Mail mit allen ungelesenen Antworten. Jede enthält einen Link zum Gespräch und einen, der die E-Mails beendet.",
    after: "E-Mail senden nach",
    replyAt: (domain: string) =>
      "Besucher können auf die E-Mail antworten: Antworten an # erscheinen im Gespräch.".replace(
        "#",
        () => `reply+…@${domain}`,
      ),
    noReply:
      "Besucher antworten über den Link in der E-Mail. Damit sie per E-Mail antworten können, setzen Sie MAIL_REPLY_DOMAIN.",
  },
  browsers: "Ihre Browser",
  browsersText:
    "Sie erhalten Benachrichtigungen, während das Dashboard geschlossen ist. Beim Abmelden wird ein Browser entfernt.",
  removeBrowser: "Benachrichtigungen beenden",
  browserRemoved: "Benachrichtigungen beendet",
  turnOn: "Benachrichtigungen einschalten",
  onHere: "Benachrichtigungen sind in diesem Browser an",
  minutes: (count: number) => plural(count, { one: "# Minute", other: "# Minuten" }),
  visitor: "Besucher",
};
