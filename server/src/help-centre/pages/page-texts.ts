/** What the pages say themselves, in the reader's language where it is one of these. */
export interface PageTexts {
  readonly search: string;
  readonly searchLabel: string;
  readonly results: (query: string) => string;
  readonly noResults: (query: string) => string;
  readonly enterQuery: string;
  readonly otherArticles: string;
  readonly allArticles: (count: number) => string;
  readonly noArticles: string;
  readonly updated: (date: string) => string;
  readonly fallback: (wanted: string, shown: string) => string;
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly languages: string;
  readonly breadcrumbs: string;
  readonly skip: string;
  readonly tooMany: string;
}

const en: PageTexts = {
  search: "Search",
  searchLabel: "Search the articles",
  results: (query) => `Results for “${query}”`,
  noResults: (query) => `No article matches “${query}”`,
  enterQuery: "Enter a question or a few words",
  otherArticles: "Other articles",
  allArticles: (count) => `All articles (${count})`,
  noArticles: "There are no articles yet",
  updated: (date) => `Updated on ${date}`,
  fallback: (wanted, shown) => `This article isn't available in ${wanted} yet. You see it in ${shown}.`,
  notFoundTitle: "Page not found",
  notFound: "There is no such page, or it has been withdrawn.",
  languages: "Languages",
  breadcrumbs: "Breadcrumbs",
  skip: "Skip to the content",
  tooMany: "Too many requests. Wait a minute, then reload the page.",
};

const de: PageTexts = {
  search: "Suchen",
  searchLabel: "Artikel durchsuchen",
  results: (query) => `Ergebnisse für „${query}“`,
  noResults: (query) => `Kein Artikel passt zu „${query}“`,
  enterQuery: "Eine Frage oder einige Wörter eingeben",
  otherArticles: "Weitere Artikel",
  allArticles: (count) => `Alle Artikel (${count})`,
  noArticles: "Noch keine Artikel",
  updated: (date) => `Aktualisiert am ${date}`,
  fallback: (wanted, shown) =>
    `Diesen Artikel gibt es noch nicht auf ${wanted}. Er wird auf ${shown} angezeigt.`,
  notFoundTitle: "Seite nicht gefunden",
  notFound: "Diese Seite gibt es nicht, oder sie wurde zurückgezogen.",
  languages: "Sprachen",
  breadcrumbs: "Pfad",
  skip: "Zum Inhalt springen",
  tooMany: "Zu viele Anfragen. Laden Sie die Seite in einer Minute neu.",
};

const fr: PageTexts = {
  search: "Rechercher",
  searchLabel: "Rechercher dans les articles",
  results: (query) => `Résultats pour « ${query} »`,
  noResults: (query) => `Aucun article ne correspond à « ${query} »`,
  enterQuery: "Saisissez une question ou quelques mots",
  otherArticles: "Autres articles",
  allArticles: (count) => `Tous les articles (${count})`,
  noArticles: "Il n’y a pas encore d’articles",
  updated: (date) => `Mis à jour le ${date}`,
  fallback: (wanted, shown) =>
    `Cet article n’est pas encore disponible en ${wanted}. Il s’affiche en ${shown}.`,
  notFoundTitle: "Page introuvable",
  notFound: "Cette page n’existe pas ou a été retirée.",
  languages: "Langues",
  breadcrumbs: "Fil d’Ariane",
  skip: "Aller au contenu",
  tooMany: "Trop de requêtes. Rechargez la page dans une minute.",
};

const es: PageTexts = {
  search: "Buscar",
  searchLabel: "Buscar en los artículos",
  results: (query) => `Resultados de «${query}»`,
  noResults: (query) => `Ningún artículo coincide con «${query}»`,
  enterQuery: "Escribe una pregunta o unas palabras",
  otherArticles: "Otros artículos",
  allArticles: (count) => `Todos los artículos (${count})`,
  noArticles: "Todavía no hay artículos",
  updated: (date) => `Actualizado el ${date}`,
  fallback: (wanted, shown) => `Este artículo aún no está disponible en ${wanted}. Se muestra en ${shown}.`,
  notFoundTitle: "Página no encontrada",
  notFound: "Esta página no existe o se ha retirado.",
  languages: "Idiomas",
  breadcrumbs: "Ruta",
  skip: "Ir al contenido",
  tooMany: "Demasiadas solicitudes. Vuelve a cargar la página dentro de un minuto.",
};

const ar: PageTexts = {
  search: "بحث",
  searchLabel: "البحث في المقالات",
  results: (query) => `نتائج البحث عن «${query}»`,
  noResults: (query) => `لا توجد مقالة تطابق «${query}»`,
  enterQuery: "اكتب سؤالاً أو بضع كلمات",
  otherArticles: "مقالات أخرى",
  allArticles: (count) => `كل المقالات (${count})`,
  noArticles: "لا توجد مقالات بعد",
  updated: (date) => `آخر تحديث ${date}`,
  fallback: (wanted, shown) => `هذه المقالة غير متوفرة بعد باللغة: ${wanted}. تُعرض باللغة: ${shown}.`,
  notFoundTitle: "الصفحة غير موجودة",
  notFound: "هذه الصفحة غير موجودة أو تم سحبها.",
  languages: "اللغات",
  breadcrumbs: "مسار التنقل",
  skip: "الانتقال إلى المحتوى",
  tooMany: "طلبات كثيرة جداً. أعد تحميل الصفحة بعد دقيقة.",
};

const hi: PageTexts = {
  search: "खोजें",
  searchLabel: "लेखों में खोजें",
  results: (query) => `“${query}” के परिणाम`,
  noResults: (query) => `“${query}” से मेल खाता कोई लेख नहीं है`,
  enterQuery: "कोई सवाल या कुछ शब्द लिखें",
  otherArticles: "अन्य लेख",
  allArticles: (count) => `सभी लेख (${count})`,
  noArticles: "अभी कोई लेख नहीं है",
  updated: (date) => `${date} को अपडेट किया गया`,
  fallback: (wanted, shown) => `यह लेख अभी ${wanted} में उपलब्ध नहीं है। इसे ${shown} में दिखाया जा रहा है।`,
  notFoundTitle: "पेज नहीं मिला",
  notFound: "यह पेज मौजूद नहीं है या हटा लिया गया है।",
  languages: "भाषाएँ",
  breadcrumbs: "ब्रेडक्रंब",
  skip: "सामग्री पर जाएँ",
  tooMany: "बहुत ज़्यादा अनुरोध। एक मिनट बाद पेज फिर से लोड करें।",
};

const zh: PageTexts = {
  search: "搜索",
  searchLabel: "搜索文章",
  results: (query) => `“${query}”的搜索结果`,
  noResults: (query) => `没有与“${query}”匹配的文章`,
  enterQuery: "请输入问题或几个词",
  otherArticles: "其他文章",
  allArticles: (count) => `全部文章（${count}）`,
  noArticles: "还没有文章",
  updated: (date) => `更新于 ${date}`,
  fallback: (wanted, shown) => `本文暂无${wanted}版本，现以${shown}显示。`,
  notFoundTitle: "找不到页面",
  notFound: "此页面不存在或已撤回。",
  languages: "语言",
  breadcrumbs: "导航路径",
  skip: "跳到内容",
  tooMany: "请求过多。请在一分钟后重新加载页面。",
};

const ALL: Readonly<Record<string, PageTexts>> = { en, de, fr, es, ar, hi, zh };

export const pageTexts = (language: string): PageTexts => ALL[language.split("-")[0]!] ?? en;
