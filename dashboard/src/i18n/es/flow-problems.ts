import type { flowProblems as english } from "../en/flow-problems.ts";

export const flowProblems: typeof english = {
  unknown_start: (name: string) => `El flujo empieza con el paso «${name}», que no existe.`,
  unreachable: () => "Ningún camino lleva a este paso.",
  missing_end: () => "No está decidido qué sigue. Elige un paso o termina el flujo.",
  loop_without_question: () => "El flujo daría vueltas aquí sin preguntar nunca. Añade una pregunta.",
  unknown_step: (name: string) => `Lleva al paso «${name}», que no existe.`,
  unknown_flow: (name: string) => `Ningún flujo publicado se llama «${name}».`,
  unknown_action: (name: string) =>
    `El proyecto no tiene ninguna acción activada «${name}». Créala en Acciones.`,
  unknown_variable: (name: string) => `Ningún paso define {{${name}}}.`,
  empty_text: () => "Falta el texto.",
  empty_button: () => "Falta el texto de un botón.",
  empty_question: () => "Falta la pregunta.",
  empty_variable: () => "Falta el nombre de la respuesta.",
  empty_values: () => "Falta un valor.",
  empty_cases: () => "Falta un caso.",
  empty_comparison: () => "Un caso no tiene nada que comparar.",
  empty_action: () => "Falta la acción.",
  empty_jump: () => "Falta el destino del salto.",
  no_options: () => "Una elección necesita al menos una opción.",
  empty_option: () => "Falta el texto de una opción.",
  same_options: () => "Dos opciones tienen el mismo texto.",
  no_date: (name: string) => `Esto no es una fecha: ${name}`,
  no_number: (name: string) => `Esto no es un número: ${name}`,
  reversed_limits: () => "Ninguna respuesta encaja: el mínimo es mayor que el máximo.",
  unused_pattern: () => "Solo un texto se compara con un patrón.",
  no_trigger: () =>
    "Nada inicia este flujo, salvo un salto desde otro flujo o window.parley.start con su nombre.",
  empty_examples: () => "Faltan ejemplos de lo que dicen los visitantes.",
  empty_label: () => "Falta la etiqueta del botón.",
  empty_address: () => "Falta la dirección.",
  empty_event: () => "Falta el nombre del evento.",
  same_trigger: (name: string) =>
    `«${name}» tiene el mismo disparador. Se inicia el flujo que está primero en la lista.`,
  takes_question: (name: string) =>
    `«${name}» es una pregunta entrenada a la que este flujo se parece. Quien la haga con otras palabras puede recibir el flujo. Suba el umbral o cambie los ejemplos.`,
  no_code_means: () =>
    "No se puede enviar un código ahí: configura un servidor de correo o conecta un número que envíe SMS.",
  lost_buttons: () =>
    "Después viene una pregunta con sus propios botones. Convierta estos botones en opciones de una pregunta.",
};
