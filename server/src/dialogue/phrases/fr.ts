import { list, type Phrases } from "./phrases.ts";

export const fr: Phrases = {
  says: {
    file: "Merci pour le fichier. Je ne peux pas ouvrir de fichiers, mais l'équipe le voit.",
    fileWaiting: "Merci pour le fichier. La personne qui vous répondra le verra.",
    greeting: "Bonjour ! Comment puis-je vous aider ?",
    thanks: "Avec plaisir ! Puis-je faire autre chose pour vous ?",
    goodbye: "Au revoir et bonne journée !",
    identity:
      "Je suis {name}, un assistant automatique. Je réponds à partir de ce qui a été appris à ce bot et je peux vous mettre en relation avec une personne quand vous le souhaitez.",
    wellbeing: "Très bien, merci ! Comment puis-je vous aider ?",
    joke: "Pourquoi le chatbot a-t-il traversé la rue ? On lui avait demandé où était l'autre côté. Et vous, que puis-je chercher pour vous ?",
    insult:
      "Je suis désolé. Posez votre question autrement, ou demandez une personne quand vous le souhaitez.",
    praise: "Merci, c'est gentil ! Puis-je faire autre chose pour vous ?",
    time: "Je n'ai ni montre ni calendrier, mais je réponds aux questions sur ce que l'on m'a appris.",
    maker: "Je suis un assistant automatique, mis en place par l'équipe de ce site.",
    help: "Je suis là ! Posez votre question avec vos mots et je chercherai la réponse.",
    laugh: "Tant mieux ! Puis-je vous aider ?",
    puzzled: "Je ne suis pas sûr de comprendre. Pouvez-vous l'écrire sous forme de question ?",
    personal: "Je suis un programme, il y a donc peu à dire sur moi. Que voulez-vous savoir sur nous ?",
    polyglot: "Écrivez dans la langue de votre choix : j'y réponds autant que possible.",
    yes: "Très bien ! Que voulez-vous savoir ?",
    no: "D'accord. Je suis là si vous avez besoin d'autre chose.",
    acknowledgement: "D'accord ! Puis-je faire autre chose pour vous ?",
    unknown: "Désolé, je ne connais pas la réponse.",
    unknownPart: "Désolé, je ne connais pas la réponse à « {question} ».",
    offer: "Voulez-vous que je vous mette en relation avec une personne ?",
    asked: "J’ai demandé à une personne de nous rejoindre. Elle vous répondra ici dès que possible.",
    waiting: "Une personne a déjà été prévenue. Elle vous répondra ici dès que possible.",
  },
  hears: {
    greeting: list("bonjour|bonsoir|salut|coucou|bonjour à tous|hello"),
    thanks: list(
      "merci|merci beaucoup|merci bien|mille mercis|un grand merci|merci d'avance|je vous remercie",
    ),
    goodbye: list(
      "au revoir|à bientôt|a bientôt|bonne journée|bonne soirée|bonne nuit|à plus|ciao|c'est tout",
    ),
    identity: list(
      "qui es-tu|qui êtes-vous|es-tu un bot|es-tu un robot|êtes-vous un robot|êtes-vous humain|es-tu humain|es-tu réel|êtes-vous réel|es-tu une ia|que peux-tu faire|que sais-tu faire|que pouvez-vous faire|comment t'appelles-tu|comment vous appelez-vous|tu es qui|je parle à un humain|êtes-vous une personne ou un robot|tu es un robot",
    ),
    wellbeing: list(
      "comment ça va|comment vas-tu|comment allez-vous|ça va|ca va|tu vas bien|vous allez bien|quoi de neuf",
    ),
    joke: list(
      "raconte-moi une blague|raconte une blague|racontez-moi une blague|une blague|blague|fais-moi rire|dis-moi une blague",
    ),
    insult: list(
      "tu es nul|tu es stupide|tu es bête|tu es idiot|vous êtes nul|nul|idiot|stupide|inutile|tu es inutile|c'est nul|c'est faux|faux|tais-toi|tu ne comprends rien|ça ne m'aide pas|merde|putain",
    ),
    praise: list(
      "bon travail|bien joué|bravo|bon bot|tu es génial|tu es super|tu es le meilleur|je t'aime|excellent|fantastique|très utile|c'est génial|formidable",
    ),
    time: list(
      "quelle heure est-il|il est quelle heure|quel jour sommes-nous|quel jour on est|quelle est la date|quel temps fait-il",
    ),
    maker: list(
      "qui t'a créé|qui t'a fait|qui vous a créé|qui t'a programmé|qui t'a développé|pour qui travailles-tu|qui est ton patron",
    ),
    help: list(
      "aide|aidez-moi|aide-moi|à l'aide|j'ai besoin d'aide|pouvez-vous m'aider|peux-tu m'aider|j'ai une question|j'ai un problème|test|ceci est un test|tu es là|vous êtes là|il y a quelqu'un|comment peux-tu m'aider|question",
    ),
    laugh: list("mdr|lol|haha|hahaha|hihi|ptdr|drôle|c'est drôle"),
    personal: list(
      "quel âge as-tu|où habites-tu|d'où viens-tu|où es-tu|dors-tu|as-tu des sentiments|tu m'aimes|es-tu marié|que fais-tu|tu fais quoi|je m'ennuie|quelle est ta couleur préférée",
    ),
    polyglot: list(
      "parles-tu anglais|parles-tu français|parlez-vous anglais|parlez-vous français|quelles langues parles-tu|quelles langues parlez-vous",
    ),
    yes: list(
      "oui|oui s'il vous plaît|oui s'il te plaît|oui svp|oui merci|oui volontiers|volontiers|bien sûr|avec plaisir|s'il vous plaît|svp|certainement|allez-y|vas-y|je veux bien|oui je veux bien|ce serait bien|pourquoi pas|absolument|exactement|ouais|mettez-moi en relation",
    ),
    no: list(
      "non|non merci|pas maintenant|pas la peine|ce n'est pas nécessaire|plus tard|peut-être plus tard|rien|laisse tomber|laissez tomber|ça ira|non ça va|c'est bon|sans façon",
    ),
    acknowledgement: list(
      "ok|okay|d'accord|parfait|super|bien|très bien|compris|entendu|je vois|ah bon|intéressant|cool|pardon|désolé|désolée|excusez-moi|pas de problème|ah|oh|hmm|génial",
    ),
  },
  fillers: list("pour|votre|ton|aide|tout|à|tous|et|bot|alors|aujourd'hui|très|beaucoup|s'il te plaît"),
  before: list(
    "pourriez-vous me dire s'il vous plaît|pouvez-vous me dire s'il vous plaît|pourriez-vous me dire|pouvez-vous me dire|peux-tu me dire|pourrais-tu me dire|dites-moi s'il vous plaît|dis-moi s'il te plaît|pourriez-vous m'indiquer|pouvez-vous m'indiquer|je voudrais savoir|je souhaiterais savoir|j'aimerais savoir|je veux savoir|je voulais savoir|je voulais demander|je voudrais demander|je me demandais|je me demande|savez-vous|sais-tu|une question|une petite question|j'ai une question|j'ai une petite question|j'aurais une question|j'espère que vous allez bien|j'espère que vous pourrez m'aider|excusez-moi|excusez-moi de vous déranger|désolé de vous déranger|pardon|madame monsieur|chère équipe|bonjour à tous|bonjour l'équipe|comment allez-vous|s'il vous plaît|svp|voici ma question|la chose suivante",
  ),
  after: list(
    "merci beaucoup d'avance|merci d'avance|merci par avance|merci beaucoup pour votre aide|merci pour votre aide|merci de votre aide|merci pour ton aide|merci beaucoup|merci bien|un grand merci|je vous remercie|merci|s'il vous plaît|s'il te plaît|svp|stp|si possible|dans l'attente de votre réponse|bonne journée|bonne soirée",
  ),
  closings: list(
    "cordialement|bien cordialement|bien à vous|salutations|meilleures salutations|sincères salutations|amicalement",
  ),
  followUps: list("et|qu'en est-il de|mais|aussi"),
  replacing: list("et qu'en est-il de|qu'en est-il de|et pour|et"),
  pointers: list("il|elle|ça|cela|ceci|le|la|les|ils|elles|son|sa|ses|celui-ci|celle-ci"),
  articles: list("le|la|les|l'|un|une|des|votre|vos|mon|ma"),
  interrogatives: list(
    "quel|quelle|quels|quelles|comment|combien|quand|où|qui|pourquoi|que|qu'est-ce|est-ce|puis-je|peut-on|y a-t-il|avez-vous|faut-il",
  ),
  joining: list("et aussi|et|ainsi que"),
  choices: { like: "Utile", dislike: "Pas utile", person: "Parler à une personne" },
};
