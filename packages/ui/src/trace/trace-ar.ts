import type { TraceMessages } from './trace-messages.ts';

const locale = 'ar-u-nu-latn';
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
type Forms = Readonly<Record<Intl.LDMLPluralRule, (count: string) => string>>;
const many = (count: number, forms: Forms): string => forms[plurals.select(count)](numbers.format(count));

const messageForms: Forms = {
  zero: () => 'لا رسائل',
  one: () => 'رسالة واحدة',
  two: () => 'رسالتان',
  few: (count) => `${count} رسائل`,
  many: (count) => `${count} رسالة`,
  other: (count) => `${count} رسالة`,
};
const characterForms: Forms = {
  zero: () => 'لا أحرف',
  one: () => 'حرف واحد',
  two: () => 'حرفان',
  few: (count) => `${count} أحرف`,
  many: (count) => `${count} حرفًا`,
  other: (count) => `${count} حرف`,
};

/** Every text of the panel, in Arabic. */
export const messages: TraceMessages = {
  about: 'تُفتح على هذا الجهاز وتُحفظ ما دامت الصفحة مفتوحة ولا تُرسل إلى أي مكان.',
  empty: 'لا شيء بعد. تظهر الرسائل هنا عند إرسالها واستلامها.',
  count: (count) => many(count, messageForms),
  clear: 'مسح',
  exportTrace: 'تصدير السجل',
  sent: 'مُرسلة',
  received: 'مُستلمة',
  fates: {
    waiting: 'في الانتظار',
    sent: 'أُرسلت',
    failed: 'فشلت',
    handled: 'عولجت',
    refused: 'رُفضت',
    later: 'لاحقًا',
    repeated: 'مكرّرة',
    dropped: 'أُهملت',
  },
  kinds: { request: 'طلب', result: 'نتيجة', error: 'خطأ', unreadable: 'غير مقروءة' },
  topics: { pairing: 'ربط', session: 'جلسة', auth: 'تسجيل الدخول', unknown: 'موضوع غير معروف' },
  unknownMethod: 'طريقة غير معروفة',
  topic: 'الموضوع',
  id: 'المعرّف',
  size: 'الحجم',
  characters: (count) => many(count, characterForms),
  took: 'المدة',
  milliseconds: (count) => `${numbers.format(Math.round(count))} ms`,
  reason: 'السبب',
};
