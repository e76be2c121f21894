import { list, type Phrases } from "./phrases.ts";

export const de: Phrases = {
  says: {
    file: "Danke für die Datei. Ich kann keine Dateien öffnen, aber das Team sieht sie.",
    fileWaiting: "Danke für die Datei. Das Team sieht sie, sobald jemand übernimmt.",
    greeting: "Hallo! Wie kann ich Ihnen helfen?",
    thanks: "Gern geschehen! Kann ich sonst noch etwas für Sie tun?",
    goodbye: "Auf Wiedersehen und einen schönen Tag!",
    identity:
      "Ich bin {name}, ein automatischer Assistent. Ich antworte aus dem, was diesem Bot beigebracht wurde, und verbinde Sie jederzeit gern mit einem Menschen.",
    wellbeing: "Danke, mir geht es gut! Wie kann ich Ihnen helfen?",
    joke: "Warum ging der Chatbot über die Straße? Jemand hatte ihn gefragt, wo die andere Seite ist. Und was darf ich für Sie nachschlagen?",
    insult:
      "Das tut mir leid. Fragen Sie gern noch einmal mit anderen Worten, oder bitten Sie jederzeit um einen Menschen.",
    praise: "Danke, das ist nett! Kann ich sonst noch etwas für Sie tun?",
    time: "Ich habe weder Uhr noch Kalender, aber ich beantworte gern Fragen zu dem, was mir beigebracht wurde.",
    maker: "Ich bin ein automatischer Assistent, eingerichtet vom Team dieser Website.",
    help: "Ich bin da! Stellen Sie Ihre Frage in eigenen Worten, dann suche ich die Antwort.",
    laugh: "Freut mich! Kann ich etwas für Sie tun?",
    puzzled: "Ich bin nicht sicher, was Sie meinen. Können Sie es als Frage schreiben?",
    personal:
      "Ich bin ein Computerprogramm, über mich gibt es wenig zu erzählen. Was möchten Sie über uns wissen?",
    polyglot: "Schreiben Sie in der Sprache, die Sie mögen: Ich antworte darin, so gut ich kann.",
    yes: "Gut! Was möchten Sie wissen?",
    no: "In Ordnung. Ich bin da, wenn Sie noch etwas brauchen.",
    acknowledgement: "Alles klar! Kann ich sonst noch etwas für Sie tun?",
    unknown: "Das weiß ich leider nicht.",
    unknownPart: "Auf „{question}“ weiß ich leider keine Antwort.",
    offer: "Soll ich Sie mit einem Menschen verbinden?",
    asked: "Ich habe eine Person dazugebeten. Sie antwortet hier, sobald sie kann.",
    waiting: "Eine Person ist bereits dazugebeten. Sie antwortet hier, sobald sie kann.",
  },
  hears: {
    greeting: list(
      "hallo|guten tag|guten morgen|guten abend|moin|servus|grüß gott|grüezi|hi|hey|guten tag zusammen|hallöchen",
    ),
    thanks: list(
      "danke|dankeschön|danke schön|vielen dank|besten dank|herzlichen dank|tausend dank|danke im voraus|vielen dank im voraus",
    ),
    goodbye: list(
      "tschüss|tschüs|ciao|auf wiedersehen|bis bald|gute nacht|schönen tag|schönen tag noch|bis später|das war's",
    ),
    identity: list(
      "wer bist du|wer sind sie|was bist du|bist du ein bot|bist du ein mensch|bist du ein roboter|bist du echt|bist du real|sind sie ein mensch|sind sie ein bot|sind sie echt|bist du eine ki|was kannst du|was können sie|wie heißt du|wie heißen sie|spreche ich mit einem menschen|ist das ein bot|was machst du",
    ),
    wellbeing: list(
      "wie geht es dir|wie geht es ihnen|wie geht's|wie gehts|wie geht's dir|wie gehts dir|geht es dir gut|was geht|alles gut",
    ),
    joke: list(
      "erzähl mir einen witz|erzähl einen witz|erzähle mir einen witz|erzähle einen witz|kennst du einen witz|noch ein witz|witz|sing ein lied|erzähl mir was lustiges",
    ),
    insult: list(
      "du bist dumm|du bist doof|du bist blöd|du bist nutzlos|du bist schlecht|dumm|blöd|idiot|dummer bot|du idiot|das ist schlecht|das ist falsch|falsch|schlecht|nutzlos|halt die klappe|du verstehst mich nicht|das hilft mir nicht|das hilft nicht|scheiße|mist|so ein mist|du nervst",
    ),
    praise: list(
      "gut gemacht|guter bot|toll|klasse|du bist toll|du bist super|du bist hilfreich|du bist der beste|ich liebe dich|ich mag dich|sehr hilfreich|das hat geholfen|fantastisch|ausgezeichnet|wunderbar",
    ),
    time: list(
      "wie spät ist es|wie viel uhr ist es|wieviel uhr ist es|welcher tag ist heute|welches datum ist heute|was ist heute für ein tag|wie ist das wetter|wie wird das wetter",
    ),
    maker: list(
      "wer hat dich gemacht|wer hat dich erschaffen|wer hat dich gebaut|wer hat dich entwickelt|wer hat dich programmiert|für wen arbeitest du|wem gehörst du|wer ist dein chef",
    ),
    help: list(
      "hilfe|hilf mir|bitte helfen sie mir|können sie mir helfen|kannst du mir helfen|ich brauche hilfe|ich habe eine frage|ich hab eine frage|ich habe ein problem|test|teste|das ist ein test|bist du da|ist da jemand|wie kannst du mir helfen|was kann ich fragen|frage",
    ),
    laugh: list("haha|hahaha|hihi|lol|lustig|witzig|hehe"),
    personal: list(
      "wie alt bist du|wo wohnst du|woher kommst du|wo bist du|schläfst du|hast du gefühle|liebst du mich|bist du verheiratet|bist du ein mann|bist du eine frau|was machst du gerade|mir ist langweilig|was ist deine lieblingsfarbe|wann hast du geburtstag",
    ),
    polyglot: list(
      "sprichst du deutsch|sprichst du englisch|sprechen sie deutsch|sprechen sie englisch|welche sprachen sprichst du|welche sprachen sprechen sie",
    ),
    yes: list(
      "ja|ja bitte|ja gern|ja gerne|gern|gerne|jawohl|klar|na klar|sicher|natürlich|auf jeden fall|unbedingt|das wäre nett|das wäre gut|das wäre schön|bitte|mach das|machen sie das|ja mach das|jo|jep|bitte verbinden|verbinden sie mich|ok verbinden|warum nicht|genau|stimmt|richtig",
    ),
    no: list(
      "nein|nein danke|nö|nee|ne|nicht nötig|nicht jetzt|jetzt nicht|lieber nicht|später|vielleicht später|schon gut|egal|nichts|nein das war's|nein das ist alles|brauche ich nicht|danke nein",
    ),
    acknowledgement: list(
      "ok|okay|alles klar|gut|prima|super|schön|passt|verstanden|ach so|aha|na gut|in ordnung|perfekt|interessant|cool|sorry|entschuldigung|tut mir leid|kein problem|hm|hmm|oh|wow",
    ),
  },
  fillers: list(
    "sehr|noch|schon|zusammen|für die hilfe|für ihre hilfe|für deine hilfe|ihnen|dir|einen|und|bitte|heute|denn|so|bot|dann|mal|du|mir",
  ),
  before: list(
    "könnten sie mir bitte sagen|können sie mir bitte sagen|können sie mir sagen|könnten sie mir sagen|kannst du mir bitte sagen|kannst du mir sagen|könntest du mir sagen|könntest du mir bitte sagen|bitte sagen sie mir|sagen sie mir bitte|sag mir bitte|ich würde gerne wissen|ich würde gern wissen|ich wüsste gerne|ich wüsste gern|ich möchte gerne wissen|ich möchte wissen|ich möchte fragen|ich wollte fragen|ich wollte mal fragen|ich wollte nur fragen|ich frage mich|mich würde interessieren|wissen sie|weißt du|darf ich fragen|eine frage|eine kurze frage|kurze frage|ich habe eine frage|ich habe eine kurze frage|ich hätte eine frage|ich hätte da eine frage|ich hoffe es geht ihnen gut|ich hoffe sie können mir helfen|vielleicht können sie mir helfen|können sie mir helfen|entschuldigung|entschuldigen sie|entschuldigen sie die störung|verzeihung|sehr geehrte damen und herren|liebes team|hallo zusammen|hallo liebes team|guten tag liebes team|wie geht es ihnen|bitte|also|folgendes",
  ),
  after: list(
    "vielen dank im voraus|danke im voraus|besten dank im voraus|vielen dank für ihre hilfe|danke für ihre hilfe|danke für die hilfe|danke für deine hilfe|vielen lieben dank|vielen dank|herzlichen dank|besten dank|danke schön|dankeschön|danke sehr|danke|bitte|wenn möglich|ich freue mich auf ihre antwort|einen schönen tag noch|schönen tag noch|schönen tag|lg|vg|mfg",
  ),
  closings: list(
    "mit freundlichen grüßen|freundliche grüße|viele grüße|liebe grüße|beste grüße|herzliche grüße|gruß|schöne grüße|lg|vg|mfg",
  ),
  followUps: list("und|was ist mit|wie ist es mit|aber|auch"),
  replacing: list("und was ist mit|was ist mit|wie ist es mit|und wie ist es mit|und für|und"),
  pointers: list("es|das|dies|diese|sie|ihn|er|davon|dafür|damit|dort|ihr|ihre|sein|seine"),
  articles: list("der|die|das|den|dem|ein|eine|einen|einem|einer|ihr|ihre|ihren|mein|meine"),
  interrogatives: list(
    "wie|was|wo|wann|wer|warum|wieso|welche|welcher|welches|woher|wohin|wieviel|kann ich|können sie|gibt es|haben sie|ist das|ist der|ist die|sind die|muss ich|darf ich|darf man",
  ),
  joining: list("und auch|und|sowie|außerdem"),
  choices: { like: "Hilfreich", dislike: "Nicht hilfreich", person: "Mit einem Menschen sprechen" },
};
