// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
const languageDirections = {
  en: 'ltr',
  es: 'ltr',
  ar: 'rtl',
};
