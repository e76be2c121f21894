/** Chrome and Safari have it under the prefixed name. */
export const recognitionIn = (page: object): unknown =>
  Reflect.get(page, "SpeechRecognition") ?? Reflect.get(page, "webkitSpeechRecognition");

/** Whether this browser can write down what is said. */
export const canListen = (): boolean => typeof recognitionIn(window) === "function";
