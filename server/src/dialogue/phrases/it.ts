import { list, type Phrases } from "./phrases.ts";

export const it: Phrases = {
  says: {
    file: "Grazie per il file. Non posso aprire file, ma il team lo vede.",
    fileWaiting: "Grazie per il file. La persona che risponderà lo vedrà.",
    greeting: "Salve! Come posso aiutarla?",
    thanks: "Prego! Posso aiutarla in qualcos'altro?",
    goodbye: "Arrivederci e buona giornata!",
    identity:
      "Sono {name}, un assistente automatico. Rispondo con ciò che è stato insegnato a questo bot e posso metterla in contatto con una persona quando vuole.",
    wellbeing: "Bene, grazie! Come posso aiutarla?",
    joke: "Perché il chatbot ha attraversato la strada? Gli avevano chiesto dov'era l'altro lato. E io, che cosa posso cercare per lei?",
    insult: "Mi dispiace. Provi a chiederlo con altre parole, oppure chieda una persona quando vuole.",
    praise: "Grazie, molto gentile! Posso aiutarla in qualcos'altro?",
    time: "Non ho né orologio né calendario, ma rispondo alle domande su ciò che mi è stato insegnato.",
    maker: "Sono un assistente automatico, configurato dal team di questo sito.",
    help: "Eccomi! Faccia la sua domanda con parole sue e cercherò la risposta.",
    laugh: "Mi fa piacere! Posso aiutarla?",
    puzzled: "Non sono sicuro di aver capito. Può scriverlo come domanda?",
    personal: "Sono un programma, quindi c'è poco da raccontare su di me. Che cosa vorrebbe sapere di noi?",
    polyglot: "Scriva nella lingua che preferisce: rispondo in quella, per quanto posso.",
    yes: "Bene! Che cosa vorrebbe sapere?",
    no: "D'accordo. Sono qui se le serve altro.",
    acknowledgement: "D'accordo! Posso aiutarla in qualcos'altro?",
    unknown: "Mi dispiace, non conosco la risposta.",
    unknownPart: "Mi dispiace, non conosco la risposta a «{question}».",
    offer: "Vuole che la metta in contatto con una persona?",
    asked: "Ho chiesto a una persona di unirsi. Risponderà qui appena possibile.",
    waiting: "Una persona è già stata avvisata. Risponderà qui appena possibile.",
  },
  hears: {
    greeting: list("ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio"),
    thanks: list(
      "grazie|grazie mille|molte grazie|tante grazie|grazie in anticipo|la ringrazio|ti ringrazio",
    ),
    goodbye: list("arrivederci|a presto|a dopo|addio|buonanotte|buona giornata|buona serata|ci vediamo"),
    identity: list(
      "chi sei|chi è lei|cosa sei|sei un bot|sei un robot|sei umano|sei reale|sei vero|sei una persona|sei una persona o un robot|sei un'ia|cosa sai fare|che cosa sai fare|cosa puoi fare|come ti chiami|sto parlando con una persona",
    ),
    wellbeing: list("come stai|come sta|come va|tutto bene|come va oggi"),
    joke: list(
      "raccontami una barzelletta|racconta una barzelletta|dimmi una barzelletta|barzelletta|fammi ridere|un'altra barzelletta",
    ),
    insult: list(
      "sei stupido|sei inutile|sei scemo|sei un idiota|stupido|idiota|scemo|inutile|è sbagliato|sbagliato|stai zitto|non capisci|non mi aiuta|che schifo|merda",
    ),
    praise: list(
      "ottimo lavoro|bravo|brava|bel lavoro|sei bravo|sei grande|sei fantastico|sei il migliore|ti amo|eccellente|fantastico|molto utile|bravissimo",
    ),
    time: list("che ore sono|che ora è|che giorno è|che giorno è oggi|qual è la data|che tempo fa"),
    maker: list(
      "chi ti ha creato|chi ti ha fatto|chi ti ha programmato|chi ti ha sviluppato|per chi lavori|chi è il tuo capo",
    ),
    help: list(
      "aiuto|aiutami|mi aiuti|ho bisogno di aiuto|puoi aiutarmi|può aiutarmi|mi puoi aiutare|ho una domanda|ho un problema|test|prova|ci sei|c'è qualcuno|come puoi aiutarmi|domanda",
    ),
    laugh: list("ahah|ahahah|haha|hahaha|lol|divertente|che ridere"),
    personal: list(
      "quanti anni hai|dove vivi|dove abiti|di dove sei|dormi|hai sentimenti|mi ami|sei sposato|cosa fai|che fai|mi annoio|qual è il tuo colore preferito",
    ),
    polyglot: list(
      "parli inglese|parli italiano|parla inglese|parla italiano|che lingue parli|quali lingue parli",
    ),
    yes: list(
      "sì|si|sì grazie|si grazie|sì per favore|sì volentieri|volentieri|certo|certamente|certo che sì|per favore|va bene sì|prego|con piacere|perché no|esatto|mi farebbe piacere|sì vorrei|faccia pure",
    ),
    no: list(
      "no|no grazie|non ora|adesso no|non serve|non importa|più tardi|forse più tardi|niente|lascia stare|lasci stare|meglio di no|nulla",
    ),
    acknowledgement: list(
      "ok|okay|va bene|perfetto|bene|benissimo|capito|d'accordo|ho capito|interessante|ottimo|scusa|scusi|mi dispiace|nessun problema|ah|oh|hmm",
    ),
  },
  fillers: list("per|il|tuo|suo|aiuto|tutto|e|molto|bot|oggi|allora|a tutti"),
  before: list(
    "potrebbe dirmi per favore|può dirmi per favore|potrebbe dirmi|può dirmi|puoi dirmi|potresti dirmi|mi può dire|mi puoi dire|mi saprebbe dire|mi sa dire|mi dica per favore|vorrei sapere|volevo sapere|mi piacerebbe sapere|voglio sapere|volevo chiedere|vorrei chiedere|mi chiedevo|sa dirmi|una domanda|una domanda veloce|ho una domanda|avrei una domanda|spero che stia bene|spero possiate aiutarmi|scusi|scusa|mi scusi|scusi il disturbo|scusate il disturbo|gentili signori|gentile team|ciao a tutti|come sta|per favore|per cortesia|quanto segue",
  ),
  after: list(
    "grazie mille in anticipo|grazie in anticipo|grazie mille per l'aiuto|grazie per l'aiuto|grazie per il suo aiuto|grazie mille|molte grazie|tante grazie|la ringrazio|grazie|per favore|per cortesia|per piacere|se possibile|resto in attesa di una risposta|buona giornata|buona serata",
  ),
  closings: list("cordiali saluti|distinti saluti|un saluto|saluti|cordialmente"),
  followUps: list("e|che ne dice di|ma|anche"),
  replacing: list("e per|e per quanto riguarda|e"),
  pointers: list("esso|essa|questo|questa|quello|quella|lo|la|loro|suo|sua|ne"),
  articles: list("il|lo|la|i|gli|le|un|una|il suo|vostro|vostra"),
  interrogatives: list(
    "come|cosa|che cosa|quanto|quanta|quanti|quante|quando|dove|chi|quale|quali|qual è|perché|posso|si può|c'è|ci sono|avete",
  ),
  joining: list("e anche|e|inoltre"),
  choices: { like: "Utile", dislike: "Non utile", person: "Parlare con una persona" },
};
