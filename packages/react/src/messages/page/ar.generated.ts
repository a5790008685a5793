// Generated from the JSON beside it: npm run generate
export const messages = {
  locale: 'ar-u-nu-latn' as string,
  language: 'ar' as string,
  direction: 'rtl' as 'ltr' | 'rtl',
  connectWallet: () => "ربط المحفظة",
  connecting: () => "جارٍ الربط",
  unsupportedNetwork: () => "شبكة غير مدعومة",
  accountButton: (v: { readonly name: string }) => "الحساب " + "\u2068" + v.name + "\u2069",
  networkButton: (v: { readonly name: string }) => "الشبكة: " + "\u2068" + v.name + "\u2069",
  walletButton: (v: { readonly name: string }) => "ربط " + "\u2068" + v.name + "\u2069",
  loadFailed: () => "تعذّر التحميل. تحقّق من اتصالك ثم أعد المحاولة.",
  loadOffline: () => "لا يوجد اتصال بالإنترنت. بانتظار عودته.",
  tryAgain: () => "إعادة المحاولة",
  close: () => "إغلاق",
};
