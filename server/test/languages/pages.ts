/** A small shop's page in each language, questions with a part of their answer, and questions about other things. */
export interface LanguagePage {
  readonly texts: readonly (readonly [title: string, text: string])[];
  readonly questions: readonly (readonly [question: string, answer: string])[];
  readonly strangers: readonly string[];
}

export const LANGUAGE_PAGES: Readonly<Record<string, LanguagePage>> = {
  es: {
    texts: [
      [
        "Devoluciones",
        "Los clientes pueden devolver un producto durante treinta días. El reembolso llega a la tarjeta en cinco días laborables.",
      ],
      [
        "Envíos",
        "Los pedidos salen del almacén de Valencia el mismo día. El envío a las Islas Canarias cuesta doce euros.",
      ],
      [
        "Tienda",
        "La tienda abre de lunes a sábado de nueve a siete. El aparcamiento está detrás del edificio y es gratuito.",
      ],
    ],
    questions: [
      ["¿Cuánto cuesta enviar un pedido a las Islas Canarias?", "doce euros"],
      ["¿Dónde está el aparcamiento de la tienda?", "detrás del edificio"],
    ],
    strangers: [
      "¿Quién escribió la novela sobre el caballero de la Mancha?",
      "¿Qué temperatura tiene la superficie de Marte?",
    ],
  },
  de: {
    texts: [
      [
        "Rückgabe",
        "Kunden können Artikel dreißig Tage lang zurückgeben. Die Rückerstattung erfolgt auf die Kreditkarte innerhalb von fünf Werktagen.",
      ],
      [
        "Versand",
        "Bestellungen verlassen das Lager in Leipzig noch am selben Tag. Der Versand in die Schweiz kostet zwölf Euro.",
      ],
      [
        "Laden",
        "Der Laden öffnet montags bis samstags von neun bis sieben. Der Parkplatz liegt hinter dem Gebäude und ist kostenlos.",
      ],
    ],
    questions: [
      ["Was kostet der Versand einer Bestellung in die Schweiz?", "zwölf Euro"],
      ["Wo liegen die Parkplätze des Ladens?", "hinter dem Gebäude"],
    ],
    strangers: [
      "Wer komponierte die Oper über den fliegenden Holländer?",
      "Wie heiß ist die Oberfläche der Venus?",
    ],
  },
  ru: {
    texts: [
      [
        "Возврат",
        "Покупатели могут вернуть товар в течение тридцати дней. Деньги поступают на карту за пять рабочих дней.",
      ],
      [
        "Доставка",
        "Заказы отправляются со склада в Казани в тот же день. Доставка во Владивосток стоит двести рублей.",
      ],
      [
        "Магазин",
        "Магазин открыт с понедельника по субботу с девяти до семи. Парковка находится за зданием и бесплатна.",
      ],
    ],
    questions: [
      ["Сколько стоит доставка заказов во Владивосток?", "двести рублей"],
      ["Где находится парковка магазина?", "за зданием"],
    ],
    strangers: ["Кто написал роман о войне и мире?", "Какая температура на поверхности Марса?"],
  },
  el: {
    texts: [
      [
        "Επιστροφές",
        "Οι πελάτες μπορούν να επιστρέψουν ένα προϊόν για τριάντα ημέρες. Τα χρήματα φτάνουν στην κάρτα σε πέντε εργάσιμες.",
      ],
      [
        "Αποστολή",
        "Οι παραγγελίες φεύγουν από την αποθήκη της Πάτρας την ίδια μέρα. Η αποστολή στην Κρήτη κοστίζει δώδεκα ευρώ.",
      ],
      [
        "Κατάστημα",
        "Το κατάστημα ανοίγει από Δευτέρα έως Σάββατο. Το πάρκινγκ βρίσκεται πίσω από το κτίριο και είναι δωρεάν.",
      ],
    ],
    questions: [
      ["Πόσο κοστίζει η αποστολή στην Κρήτη;", "δώδεκα ευρώ"],
      ["Πού βρίσκεται το πάρκινγκ του καταστήματος;", "πίσω από το κτίριο"],
    ],
    strangers: ["Ποιος έγραψε την Οδύσσεια;", "Ποια θερμοκρασία έχει η επιφάνεια του Άρη;"],
  },
  hi: {
    texts: [
      ["वापसी", "ग्राहक तीस दिनों के भीतर सामान लौटा सकते हैं। पैसा पाँच कार्य दिवसों में कार्ड पर वापस आता है।"],
      ["डिलीवरी", "ऑर्डर उसी दिन जयपुर के गोदाम से निकलते हैं। लद्दाख तक डिलीवरी का शुल्क दो सौ रुपये है।"],
      ["दुकान", "दुकान सोमवार से शनिवार तक खुली रहती है। पार्किंग इमारत के पीछे है और निःशुल्क है।"],
    ],
    questions: [
      ["लद्दाख तक डिलीवरी का शुल्क कितना है?", "दो सौ रुपये"],
      ["दुकान की पार्किंग कहाँ है?", "इमारत के पीछे"],
    ],
    strangers: ["गोदान उपन्यास किसने लिखा था?", "मंगल ग्रह की सतह का तापमान क्या है?"],
  },
  ar: {
    texts: [
      ["الإرجاع", "يمكن للعملاء إرجاع المنتج خلال ثلاثين يوما. يصل المبلغ إلى البطاقة في خمسة أيام عمل."],
      ["التوصيل", "تخرج الطلبات من مستودع الإسكندرية في اليوم نفسه. تكلفة التوصيل إلى أسوان مئة جنيه."],
      ["المتجر", "يفتح المتجر من السبت إلى الخميس. موقف السيارات خلف المبنى وهو مجاني."],
    ],
    questions: [
      ["كم تكلفة توصيل الطلبات إلى أسوان؟", "مئة جنيه"],
      ["أين موقف السيارات في المتجر؟", "خلف المبنى"],
    ],
    strangers: ["من كتب رواية أولاد حارتنا؟", "ما درجة حرارة سطح المريخ؟"],
  },
  zh: {
    texts: [
      ["退货", "顾客可以在三十天内退货。退款会在五个工作日内退回银行卡。"],
      ["配送", "订单当天从杭州仓库发出。寄往西藏的运费是二十元。"],
      ["门店", "门店周一至周六营业。停车场在大楼后面,免费使用。"],
    ],
    questions: [
      ["寄往西藏的运费是多少?", "二十元"],
      ["门店的停车场在哪里?", "大楼后面"],
    ],
    strangers: ["红楼梦的作者叫什么名字?", "火星表面有多热?"],
  },
  ja: {
    texts: [
      ["返品", "お客様は三十日以内に商品を返品できます。返金は五営業日以内にカードへ行われます。"],
      ["配送", "ご注文は当日に大阪の倉庫から発送されます。沖縄への送料は八百円です。"],
      ["店舗", "店舗は月曜日から土曜日まで営業しています。駐車場は建物の裏にあり、無料です。"],
    ],
    questions: [
      ["沖縄への送料はいくらですか?", "八百円"],
      ["店舗の駐車場はどこにありますか?", "建物の裏"],
    ],
    strangers: ["源氏物語を書いた人の名前は?", "火星の表面温度を教えて"],
  },
  ko: {
    texts: [
      [
        "반품",
        "고객은 삼십일 이내에 상품을 반품할 수 있습니다. 환불은 영업일 기준 오일 안에 카드로 처리됩니다.",
      ],
      ["배송", "주문은 당일 대전 창고에서 출고됩니다. 제주도 배송비는 오천원입니다."],
      ["매장", "매장은 월요일부터 토요일까지 영업합니다. 주차장은 건물 뒤에 있으며 무료입니다."],
    ],
    questions: [
      ["제주도 배송비는 얼마인가요?", "오천원"],
      ["매장 주차장은 어디에 있나요?", "건물 뒤"],
    ],
    strangers: ["홍길동전을 쓴 작가는 누구인가요?", "화성 표면 온도는 몇 도인가요?"],
  },
  tr: {
    texts: [
      ["İade", "Müşteriler ürünleri otuz gün içinde iade edebilir. Para beş iş günü içinde karta yatırılır."],
      ["Kargo", "Siparişler aynı gün Bursa'daki depodan çıkar. Van'a kargo ücreti seksen liradır."],
      [
        "Mağaza",
        "Mağaza pazartesiden cumartesiye kadar açıktır. Otopark binanın arkasındadır ve ücretsizdir.",
      ],
    ],
    questions: [
      ["Van'a kargo ücreti ne kadar?", "seksen lira"],
      ["Mağazanın otoparkı nerede?", "binanın arkasında"],
    ],
    strangers: ["İnce Memed romanını kim yazdı?", "Mars yüzeyinin sıcaklığı kaç derecedir?"],
  },
};
