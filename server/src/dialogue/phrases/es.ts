import { list, type Phrases } from "./phrases.ts";

export const es: Phrases = {
  says: {
    file: "Gracias por el archivo. No puedo abrir archivos, pero el equipo lo ve.",
    fileWaiting: "Gracias por el archivo. La persona que se incorpore lo verá.",
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    thanks: "¡De nada! ¿Hay algo más en lo que pueda ayudarle?",
    goodbye: "¡Hasta luego y que tenga un buen día!",
    identity:
      "Soy {name}, un asistente automático. Respondo con lo que se le ha enseñado a este bot y puedo pasarle con una persona cuando quiera.",
    wellbeing: "¡Muy bien, gracias! ¿En qué puedo ayudarle?",
    joke: "¿Por qué cruzó la calle el chatbot? Porque le preguntaron dónde estaba el otro lado. ¿Y qué puedo buscar para usted?",
    insult: "Siento no haber ayudado. Pregúntelo con otras palabras o pida una persona cuando quiera.",
    praise: "¡Gracias, muy amable! ¿Hay algo más en lo que pueda ayudarle?",
    time: "No tengo reloj ni calendario, pero respondo preguntas sobre lo que me han enseñado.",
    maker: "Soy un asistente automático, configurado por el equipo de este sitio web.",
    help: "¡Aquí estoy! Haga su pregunta con sus propias palabras y buscaré la respuesta.",
    laugh: "¡Me alegro! ¿Puedo ayudarle en algo?",
    puzzled: "No estoy seguro de lo que quiere decir. ¿Puede escribirlo como una pregunta?",
    personal: "Soy un programa, así que hay poco que contar de mí. ¿Qué le gustaría saber de nosotros?",
    polyglot: "Escriba en el idioma que prefiera: respondo en él en la medida de lo posible.",
    yes: "¡Muy bien! ¿Qué le gustaría saber?",
    no: "De acuerdo. Aquí estoy si necesita algo más.",
    acknowledgement: "¡De acuerdo! ¿Hay algo más en lo que pueda ayudarle?",
    unknown: "Lo siento, no sé la respuesta.",
    unknownPart: "Lo siento, no sé la respuesta a «{question}».",
    offer: "¿Quiere que le pase con una persona?",
    asked: "He pedido a una persona que se una. Responderá aquí en cuanto pueda.",
    waiting: "Ya se ha pedido a una persona que se una. Responderá aquí en cuanto pueda.",
  },
  hears: {
    greeting: list("hola|buenos días|buenas tardes|buenas noches|buenas|saludos|muy buenas|buen día"),
    thanks: list(
      "gracias|muchas gracias|mil gracias|muchísimas gracias|gracias de antemano|te lo agradezco|se lo agradezco",
    ),
    goodbye: list(
      "adiós|adios|hasta luego|hasta pronto|chao|nos vemos|hasta mañana|que tenga un buen día|eso es todo",
    ),
    identity: list(
      "quién eres|quien eres|qué eres|eres un bot|eres un robot|eres humano|eres una persona|eres real|eres una ia|es usted un robot|qué puedes hacer|qué sabes hacer|cómo te llamas|cuál es tu nombre|estoy hablando con una persona|qué haces",
    ),
    wellbeing: list(
      "cómo estás|como estas|cómo está|cómo está usted|qué tal|que tal|cómo te va|todo bien|cómo vas",
    ),
    joke: list(
      "cuéntame un chiste|cuentame un chiste|dime un chiste|cuenta un chiste|otro chiste|chiste|cántame una canción",
    ),
    insult: list(
      "eres tonto|eres estúpido|eres inútil|eres idiota|eres malo|tonto|estúpido|idiota|inútil|esto es malo|está mal|mal|no sirves|no sirve|cállate|no me entiendes|no me ayuda|mierda|qué asco",
    ),
    praise: list(
      "buen trabajo|bien hecho|buen bot|eres genial|eres muy útil|eres el mejor|te quiero|te amo|excelente|fantástico|muy útil|increíble|maravilloso",
    ),
    time: list(
      "qué hora es|que hora es|qué día es hoy|qué día es|qué fecha es hoy|qué tiempo hace|cómo está el tiempo",
    ),
    maker: list(
      "quién te creó|quien te creo|quién te hizo|quién te ha creado|quién te programó|quién te desarrolló|para quién trabajas|quién es tu jefe",
    ),
    help: list(
      "ayuda|ayúdame|ayudame|necesito ayuda|me puede ayudar|me puedes ayudar|puedes ayudarme|puede ayudarme|tengo una pregunta|tengo una duda|tengo un problema|prueba|test|probando|estás ahí|hay alguien|cómo puedes ayudarme|pregunta",
    ),
    laugh: list("jaja|jajaja|jajajaja|jeje|lol|qué gracioso|qué risa|gracioso"),
    personal: list(
      "cuántos años tienes|dónde vives|de dónde eres|dónde estás|duermes|tienes sentimientos|me quieres|estás casado|qué estás haciendo|estoy aburrido|estoy aburrida|cuál es tu color favorito",
    ),
    polyglot: list(
      "hablas inglés|hablas español|habla inglés|habla español|qué idiomas hablas|qué idiomas habla",
    ),
    yes: list(
      "sí|si|sí por favor|si por favor|sí gracias|claro|claro que sí|por supuesto|desde luego|adelante|de acuerdo sí|sí quiero|me gustaría|estaría bien|por favor|hazlo|hágalo|por qué no|exacto|correcto|conécteme|páseme",
    ),
    no: list(
      "no|no gracias|ahora no|no hace falta|no es necesario|mejor no|más tarde|quizás más tarde|nada|da igual|déjalo|no quiero|eso es todo",
    ),
    acknowledgement: list(
      "ok|okay|vale|perfecto|genial|bien|muy bien|entendido|de acuerdo|ya veo|bueno|interesante|perdón|lo siento|disculpa|disculpe|no hay problema|ah|oh|hmm",
    ),
  },
  fillers: list("por|su|tu|ayuda|todo|la|muy|amable|y|hoy|bot|entonces|pues|usted|tú"),
  before: list(
    "podría decirme por favor|me podría decir por favor|podría decirme|me podría decir|me puede decir|puede decirme|puedes decirme|me puedes decir|podrías decirme|me podrías decir|dígame por favor|dime por favor|quisiera saber|quería saber|me gustaría saber|querría saber|quiero saber|necesito saber|quería preguntar|quisiera preguntar|me gustaría preguntar|me preguntaba|sabe usted|sabes|una pregunta|una pregunta rápida|tengo una pregunta|tengo una duda|tengo una consulta|espero que esté bien|espero que estén bien|espero que me pueda ayudar|perdone|perdón|disculpe|disculpe la molestia|perdone la molestia|estimados señores|estimado equipo|hola a todos|hola equipo|cómo está|qué tal|por favor|lo siguiente",
  ),
  after: list(
    "muchas gracias de antemano|gracias de antemano|muchas gracias por su ayuda|gracias por su ayuda|gracias por tu ayuda|gracias por la ayuda|muchas gracias|mil gracias|muchísimas gracias|gracias|por favor|si es posible|se lo agradezco|quedo a la espera de su respuesta|que tenga un buen día|buen día",
  ),
  closings: list("un saludo|saludos|saludos cordiales|un cordial saludo|atentamente|un abrazo"),
  followUps: list("y|qué hay de|pero|también"),
  replacing: list("y qué hay de|qué hay de|y qué tal|y para|y en|y"),
  pointers: list("eso|esto|ello|lo|la|ellos|ese|esa|este|esta|su|sus|él|ella"),
  articles: list("el|la|los|las|un|una|su|mi|tu"),
  interrogatives: list(
    "qué|cómo|cuánto|cuánta|cuántos|cuántas|cuándo|dónde|quién|cuál|cuáles|por qué|puedo|se puede|hay|tienen|tienes|es posible",
  ),
  joining: list("y también|y|además"),
  choices: { like: "Útil", dislike: "No es útil", person: "Hablar con una persona" },
};
