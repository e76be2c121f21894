import { list, type Phrases } from "./phrases.ts";

export const nl: Phrases = {
  says: {
    file: "Bedankt voor het bestand. Ik kan geen bestanden openen, maar het team ziet het.",
    fileWaiting: "Bedankt voor het bestand. De collega die antwoordt, ziet het.",
    greeting: "Hallo! Waarmee kan ik u helpen?",
    thanks: "Graag gedaan! Kan ik nog iets voor u doen?",
    goodbye: "Tot ziens en een fijne dag!",
    identity:
      "Ik ben {name}, een automatische assistent. Ik antwoord met wat deze bot is geleerd en verbind u graag door met een mens wanneer u wilt.",
    wellbeing: "Goed, dank u! Waarmee kan ik u helpen?",
    joke: "Waarom stak de chatbot de straat over? Iemand vroeg hem waar de overkant was. En wat mag ik voor u opzoeken?",
    insult: "Dat spijt me. Stel uw vraag in andere woorden, of vraag op elk moment om een mens.",
    praise: "Dank u, dat is aardig! Kan ik nog iets voor u doen?",
    time: "Ik heb geen klok of kalender, maar ik beantwoord graag vragen over wat mij is geleerd.",
    maker: "Ik ben een automatische assistent, ingesteld door het team van deze website.",
    help: "Ik ben er! Stel uw vraag in uw eigen woorden, dan zoek ik het antwoord.",
    laugh: "Leuk! Kan ik iets voor u doen?",
    puzzled: "Ik weet niet zeker wat u bedoelt. Kunt u het als vraag schrijven?",
    personal:
      "Ik ben een computerprogramma, dus over mij valt weinig te vertellen. Wat wilt u over ons weten?",
    polyglot: "Schrijf in de taal die u wilt: ik antwoord daarin zo goed als ik kan.",
    yes: "Goed! Wat wilt u weten?",
    no: "Prima. Ik ben er als u nog iets nodig hebt.",
    acknowledgement: "Prima! Kan ik nog iets voor u doen?",
    unknown: "Sorry, dat weet ik helaas niet.",
    unknownPart: "Sorry, het antwoord op “{question}” weet ik helaas niet.",
    offer: "Zal ik u doorverbinden met een mens?",
    asked: "Ik heb iemand gevraagd om erbij te komen. Die antwoordt hier zo snel mogelijk.",
    waiting: "Er is al iemand gevraagd om erbij te komen. Die antwoordt hier zo snel mogelijk.",
  },
  hears: {
    greeting: list("hallo|hoi|goedemorgen|goedemiddag|goedenavond|goedendag|hey|hoi hoi|dag"),
    thanks: list(
      "bedankt|dank je|dank u|dank je wel|dank u wel|dankjewel|heel erg bedankt|hartelijk dank|alvast bedankt",
    ),
    goodbye: list("doei|tot ziens|dag dag|tot later|fijne dag|goedenacht|welterusten|tot straks"),
    identity: list(
      "wie ben je|wie bent u|wat ben je|ben je een bot|ben je een robot|ben je een mens|ben je een mens of een robot|ben je echt|bent u een mens|ben je een ai|wat kun je|wat kan je|wat kunt u|hoe heet je|praat ik met een mens",
    ),
    wellbeing: list("hoe gaat het|hoe gaat het met je|hoe gaat het met u|alles goed|hoe is het"),
    joke: list(
      "vertel een grap|vertel me een grap|vertel een mop|vertel eens een grap|grap|mop|maak me aan het lachen",
    ),
    insult: list(
      "je bent dom|je bent stom|je bent nutteloos|je bent slecht|dom|stom|idioot|nutteloos|dat klopt niet|fout|hou je mond|je begrijpt me niet|dit helpt niet|dat helpt niet|rot op|shit",
    ),
    praise: list(
      "goed gedaan|goed bezig|brave bot|je bent geweldig|je bent slim|je bent de beste|ik hou van je|uitstekend|fantastisch|heel nuttig|geweldig|top gedaan",
    ),
    time: list(
      "hoe laat is het|welke dag is het|welke dag is het vandaag|wat is de datum|wat voor weer is het|hoe is het weer",
    ),
    maker: list(
      "wie heeft je gemaakt|wie heeft jou gemaakt|wie heeft je gebouwd|wie heeft je geprogrammeerd|voor wie werk je|wie is je baas",
    ),
    help: list(
      "help|hulp|help me|help mij|ik heb hulp nodig|kun je me helpen|kunt u mij helpen|ik heb een vraag|ik heb een probleem|test|dit is een test|ben je daar|is daar iemand|hoe kun je me helpen|vraag",
    ),
    laugh: list("haha|hahaha|hihi|lol|grappig|leuk hoor"),
    personal: list(
      "hoe oud ben je|waar woon je|waar kom je vandaan|slaap je|heb je gevoelens|hou je van mij|ben je getrouwd|wat doe je|wat ben je aan het doen|ik verveel me|wat is je lievelingskleur",
    ),
    polyglot: list(
      "spreek je engels|spreek je nederlands|spreekt u engels|spreekt u nederlands|welke talen spreek je|welke talen spreekt u",
    ),
    yes: list(
      "ja|ja graag|ja alsjeblieft|ja alstublieft|graag|zeker|natuurlijk|jazeker|doe maar|dat zou fijn zijn|dat zou mooi zijn|alsjeblieft|alstublieft|prima ja|waarom niet|precies|klopt|verbind me door|yep",
    ),
    no: list(
      "nee|nee bedankt|nee dank je|nee dank u|nu niet|niet nodig|hoeft niet|liever niet|later|misschien later|niets|laat maar|nee hoor",
    ),
    acknowledgement: list(
      "ok|okay|oké|prima|goed|mooi|top|perfect|begrepen|duidelijk|fijn|interessant|leuk|sorry|geen probleem|aha|ah|oh|hmm",
    ),
  },
  fillers: list("voor|je|uw|de|hulp|alles|en|heel|erg|bot|vandaag|dan|maar|allemaal"),
  before: list(
    "kunt u mij alstublieft vertellen|kunt u mij vertellen|kun je me vertellen|kun je mij vertellen|zou u mij kunnen vertellen|zou je me kunnen vertellen|kunt u me zeggen|kun je me zeggen|ik zou graag willen weten|ik wil graag weten|ik wilde vragen|ik wou vragen|ik wil weten|ik vroeg me af|ik vraag me af|weet u|weet je|mag ik vragen|een vraag|een vraagje|korte vraag|ik heb een vraag|ik heb een vraagje|ik had een vraag|ik hoop dat het goed gaat|ik hoop dat u mij kunt helpen|sorry|sorry dat ik stoor|pardon|excuseer|geachte heer of mevrouw|beste team|beste|hallo allemaal|hoi allemaal|hoe gaat het|alstublieft|alsjeblieft|het volgende",
  ),
  after: list(
    "alvast heel erg bedankt|alvast bedankt|bij voorbaat dank|bedankt voor uw hulp|bedankt voor je hulp|bedankt voor de hulp|heel erg bedankt|hartelijk dank|dank u wel|dank je wel|dankjewel|dank u|dank je|bedankt|alstublieft|alsjeblieft|aub|graag|indien mogelijk|ik hoor het graag|fijne dag|fijne dag nog",
  ),
  closings: list(
    "met vriendelijke groet|vriendelijke groeten|met vriendelijke groeten|groeten|groet|groetjes|hartelijke groeten|mvg",
  ),
  followUps: list("en|hoe zit het met|maar|ook"),
  replacing: list("en hoe zit het met|hoe zit het met|en voor|en"),
  pointers: list("het|dat|dit|deze|die|hij|zij|ze|ervan|ermee|daar|zijn|haar"),
  articles: list("de|het|een|uw|jullie|mijn"),
  interrogatives: list(
    "hoe|wat|waar|wanneer|wie|waarom|welke|welk|hoeveel|kan ik|kunt u|is er|zijn er|heeft u|hebben jullie|mag ik|moet ik",
  ),
  joining: list("en ook|en|daarnaast"),
  choices: { like: "Nuttig", dislike: "Niet nuttig", person: "Met een mens praten" },
};
