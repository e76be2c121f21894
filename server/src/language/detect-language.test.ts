import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";

test.each([
  ["How do I reset my password?", "en"],
  ["The refunds are being processed", "en"],
  ["Ada was born in London", "en"],
  ["Do you know what 你好 means in English?", "en"],
  ["To do", "en"],
  ["refunds", "en"],
  [
    "What our bikes cost to hire. Bike: City; Per day: £12; Per week: £60; Bike: Cargo; Per day: £25; Per week: £120",
    "en",
  ],
  ["42", "en"],
  ["My e-mail: carol@example.com", "en"],
  ["no, my e-mail is eve7@example.com", "en"],
  ["Contact: info@example.com", "en"],
  ["Visit https://shop.example.com/returns", "en"],
  ["e-mail me at bob@shop.com", "en"],
  ["acme.com", "en"],
  ["Meu e-mail é carol@example.com", "pt"],
  ["Wie kann ich mein Passwort zurücksetzen?", "de"],
  ["Was kostet das?", "de"],
  ["Was ist das", "de"],
  ["¿Cuál es la capital de Mongolia?", "es"],
  ["Hola, necesito ayuda", "es"],
  ["La devolución es gratis para los clientes", "es"],
  ["Quelle est la capitale de la Mongolie ?", "fr"],
  ["Qual è la capitale della Mongolia?", "it"],
  ["Come posso restituire un prodotto?", "it"],
  ["Qual é a capital da Mongólia?", "pt"],
  ["Como posso devolver um produto que não quero?", "pt"],
  ["De terugbetaling is niet mogelijk", "nl"],
  ["Hoe kan ik mijn wachtwoord wijzigen?", "nl"],
  ["Hur kan jag byta mitt lösenord?", "sv"],
  ["Hvordan kan jeg ændre min adgangskode?", "da"],
  ["Miten voin vaihtaa salasanan?", "fi"],
  ["Jak mogę zmienić hasło?", "pl"],
  ["Jak si mohu změnit heslo?", "cs"],
  ["Cum pot să îmi schimb parola?", "ro"],
  ["Hogyan tudom megváltoztatni a jelszavamat?", "hu"],
  ["Şifremi nasıl değiştirebilirim?", "tr"],
  ["Bagaimana saya bisa mengubah kata sandi?", "id"],
  ["Làm thế nào để tôi đổi mật khẩu?", "vi"],
  ["Возврат средств", "ru"],
  ["Что такое Engineering News-Record и где он выходит?", "ru"],
  ["Як я можу змінити пароль?", "uk"],
  ["Πώς μπορώ να αλλάξω τον κωδικό μου;", "el"],
  ["मंगोलिया की राजधानी क्या है?", "hi"],
  ["ما هي عاصمة منغوليا؟", "ar"],
  ["پایتخت مغولستان کجاست؟", "fa"],
  ["מהי בירת מונגוליה?", "he"],
  ["蒙古的首都是哪里?", "zh"],
  ["パスワードを変更するには?", "ja"],
  ["비밀번호를 어떻게 바꾸나요?", "ko"],
  ["ฉันจะเปลี่ยนรหัสผ่านได้อย่างไร", "th"],
])("%j is %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

test("a text without a sign has the expected language, if that has its script", () => {
  expect(detectLanguage("iPhone 15 Pro", "de")).toBe("de");
  expect(detectLanguage("iPhone 15 Pro", "ru")).toBe("en");
  expect(detectLanguage("2024", "ru")).toBe("ru");
  expect(detectLanguage("Where is my order?", "de")).toBe("en");
});

test("tables of figures, units and code don't make an English guide another language", () => {
  const table =
    "| n       | Parser    | Tokenizer |\n| ------- | --------- | --------- |\n| 100,000 | 13,300 ms | 88 ms     |";
  expect(detectLanguage(table)).toBe("en");
  expect(detectLanguage("Run `der --die das` and `mit und nicht`.")).toBe("en");
  expect(detectLanguage("N'oubliez pas d'ouvrir l'application")).toBe("fr");
});
