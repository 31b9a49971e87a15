import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'Bu kanalı göremezsin.',
  noResponse: 'Uygulama yanıt vermedi',
  optionsFailed: 'Seçenekler yüklenemedi',
  formClosed: 'Bu form artık açık değil: yeniden aç.',
  broken: 'Sayfanın sunucusunda bir şey bozuldu; günlüğünde daha fazlası var.',
  cannotBeDone: 'Bu çok uzun ya da burada yapılamaz.',
  emptyMessage: 'Mesaj boş olamaz.',
  longMessage: 'Bir mesajda en fazla {n} karakter olur.',
  noSuchMessage: 'O mesaj artık burada değil.',
  notYetThere: 'O mesaj henüz yok.',
  ownMessagesAlone: 'Yalnız kendi mesajlarını değiştirebilirsin.',
  pollUnchanged: 'Anketli mesaj değiştirilemez.',
  othersMessages: 'Burada başkalarının mesajlarını silme iznin yok.',
  ownPollsAlone: 'Yalnız kendi anketlerini bitirebilirsin.',
  pollQuestion: 'Bir anketin sorusu 1 ile 300 karakter arasıdır.',
  pollAnswers: 'Bir ankette 1 ile 10 yanıt olur.',
  pollAnswer: 'Bir anket yanıtı 1 ile 55 karakter arasıdır.',
  pollOver: 'Anket bitti.',
  largeFile: '"{name}" dosyası {n} MB’tan büyük.',
  optionNeeded: '"{name}" seçeneği zorunlu.',
  fieldNeeded: '"{name}" alanı zorunlu.',
  mayNotManage: 'Bu sunucuyu yönetme iznin yok.',
  noServer: 'O sunucu artık yok.',
};
