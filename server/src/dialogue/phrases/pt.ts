import { list, type Phrases } from "./phrases.ts";

export const pt: Phrases = {
  says: {
    file: "Obrigado pelo arquivo. Não consigo abrir arquivos, mas a equipe o vê.",
    fileWaiting: "Obrigado pelo arquivo. A pessoa que responder vai vê-lo.",
    greeting: "Olá! Como posso ajudar?",
    thanks: "De nada! Posso ajudar em mais alguma coisa?",
    goodbye: "Até logo e tenha um bom dia!",
    identity:
      "Sou {name}, um assistente automático. Respondo com o que foi ensinado a este bot e posso passar você para uma pessoa quando quiser.",
    wellbeing: "Tudo bem, obrigado! Como posso ajudar?",
    joke: "Por que o chatbot atravessou a rua? Perguntaram a ele onde ficava o outro lado. E o que posso procurar para você?",
    insult: "Lamento. Tente perguntar com outras palavras ou peça uma pessoa quando quiser.",
    praise: "Obrigado, é muita gentileza! Posso ajudar em mais alguma coisa?",
    time: "Não tenho relógio nem calendário, mas respondo perguntas sobre o que me ensinaram.",
    maker: "Sou um assistente automático, configurado pela equipe deste site.",
    help: "Estou aqui! Faça sua pergunta com suas palavras e eu procuro a resposta.",
    laugh: "Que bom! Posso ajudar em algo?",
    puzzled: "Não tenho certeza do que quer dizer. Pode escrever como uma pergunta?",
    personal: "Sou um programa, então há pouco a contar sobre mim. O que gostaria de saber sobre nós?",
    polyglot: "Escreva no idioma que preferir: respondo nele na medida do possível.",
    yes: "Certo! O que gostaria de saber?",
    no: "Tudo bem. Estou aqui se precisar de mais alguma coisa.",
    acknowledgement: "Certo! Posso ajudar em mais alguma coisa?",
    unknown: "Desculpe, não sei a resposta.",
    unknownPart: "Desculpe, não sei a resposta para “{question}”.",
    offer: "Quer que eu passe você para uma pessoa?",
    asked: "Chamei uma pessoa para atender. Ela responderá aqui assim que possível.",
    waiting: "Uma pessoa já foi chamada. Ela responderá aqui assim que possível.",
  },
  hears: {
    greeting: list("olá|ola|oi|bom dia|boa tarde|boa noite|e aí"),
    thanks: list("obrigado|obrigada|muito obrigado|muito obrigada|valeu|obrigado desde já|agradeço"),
    goodbye: list("tchau|adeus|até logo|até mais|até breve|bom descanso|tenha um bom dia|é só isso"),
    identity: list(
      "quem é você|quem és tu|o que você é|você é um bot|você é um robô|você é humano|você é real|você é uma pessoa|você é uma pessoa ou um robô|és um robô|o que você sabe fazer|o que você pode fazer|o que sabes fazer|qual é o seu nome|como você se chama|estou falando com uma pessoa",
    ),
    wellbeing: list("tudo bem|como vai|como você está|como estás|tudo bom|como vai você|beleza com você"),
    joke: list(
      "conta uma piada|conte uma piada|me conta uma piada|me conte uma piada|piada|outra piada|me faça rir",
    ),
    insult: list(
      "você é burro|você é inútil|você é estúpido|você é idiota|burro|idiota|estúpido|inútil|está errado|errado|cala a boca|você não entende|não ajudou|isso não ajuda|que droga|merda",
    ),
    praise: list(
      "bom trabalho|muito bem|parabéns|você é ótimo|você é demais|você é o melhor|eu te amo|excelente|fantástico|muito útil|maravilhoso",
    ),
    time: list("que horas são|que dia é hoje|qual é a data|que dia é|como está o tempo"),
    maker: list(
      "quem te criou|quem criou você|quem te fez|quem fez você|quem te programou|para quem você trabalha|quem é seu chefe",
    ),
    help: list(
      "ajuda|me ajuda|me ajude|preciso de ajuda|pode me ajudar|você pode me ajudar|tenho uma pergunta|tenho uma dúvida|tenho um problema|teste|testando|você está aí|tem alguém aí|como você pode me ajudar|pergunta",
    ),
    laugh: list("kkk|kkkk|kkkkk|haha|hahaha|rsrs|lol|engraçado|que engraçado"),
    personal: list(
      "quantos anos você tem|onde você mora|de onde você é|você dorme|você tem sentimentos|você me ama|você é casado|o que você está fazendo|estou entediado|qual é sua cor favorita",
    ),
    polyglot: list(
      "você fala inglês|você fala português|fala inglês|fala português|que idiomas você fala|quais idiomas você fala",
    ),
    yes: list(
      "sim|sim por favor|sim obrigado|claro|claro que sim|com certeza|por favor|pode ser|pode|quero|quero sim|gostaria|seria bom|por que não|isso|exato|s|sim quero",
    ),
    no: list(
      "não|não obrigado|não obrigada|agora não|não precisa|não é necessário|depois|talvez depois|mais tarde|nada|deixa pra lá|melhor não|não quero",
    ),
    acknowledgement: list(
      "ok|okay|beleza|certo|perfeito|ótimo|bom|entendi|legal|tá bom|está bem|interessante|desculpa|desculpe|sem problema|ah|oh|hmm|entendido",
    ),
  },
  fillers: list("pela|pelo|sua|seu|ajuda|tudo|e|muito|bot|hoje|então|a todos"),
  before: list(
    "poderia me dizer por favor|pode me dizer por favor|poderia me dizer|pode me dizer|você pode me dizer|você poderia me dizer|poderia dizer-me|me diga por favor|me diz por favor|gostaria de saber|queria saber|eu gostaria de saber|eu queria saber|quero saber|preciso saber|gostaria de perguntar|queria perguntar|você sabe|sabe me dizer|uma pergunta|uma pergunta rápida|tenho uma pergunta|tenho uma dúvida|estava me perguntando|espero que esteja bem|espero que possa me ajudar|com licença|desculpe|desculpe incomodar|desculpe o incômodo|prezados|prezados senhores|cara equipe|olá a todos|olá equipe|tudo bem|como vai|por favor|o seguinte",
  ),
  after: list(
    "muito obrigado desde já|obrigado desde já|obrigada desde já|obrigado pela ajuda|obrigada pela ajuda|muito obrigado pela ajuda|muito obrigado|muito obrigada|obrigado|obrigada|valeu|agradeço|por favor|se possível|fico no aguardo|aguardo resposta|tenha um bom dia|bom dia",
  ),
  closings: list(
    "atenciosamente|cordialmente|abraços|um abraço|saudações|cumprimentos|com os melhores cumprimentos",
  ),
  followUps: list("e|e quanto a|mas|também"),
  replacing: list("e quanto a|e para|e"),
  pointers: list("ele|ela|isso|isto|este|esta|esse|essa|eles|elas|dele|dela|seu|sua"),
  articles: list("o|a|os|as|um|uma|seu|sua|meu|minha"),
  interrogatives: list(
    "como|o que|qual|quais|quanto|quanta|quantos|quantas|quando|onde|quem|por que|posso|pode|há|tem|vocês têm|é possível",
  ),
  joining: list("e também|e|além disso"),
  choices: { like: "Útil", dislike: "Não foi útil", person: "Falar com uma pessoa" },
};
