import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ number }: Formats<'tr'>) =>
  ({
    title: 'Moderasyon geçmişi',
    about: ({ id }) => `ID ${id}`,
    by: ({ user }) => `yapan: ${user}`,
    lost: ({ count }) => `${number(count)} satır yalnızca botun kayıtlarında var`,
    off: {
      AUDIT_DAYS: 'Bu bot moderasyon geçmişini saklamıyor: `AUDIT_DAYS` 0 olarak ayarlı.',
      DATABASE_URL:
        'Bu bot moderasyon geçmişini saklamıyor: Birden çok işlemde çalışıyor ve `DATABASE_URL` ayarlı değil.',
    },
    unread: {
      away: 'Moderasyon geçmişinin veritabanına ulaşılamıyor: Bir dakika sonra yeniden dene.',
      full: 'Moderasyon geçmişinin veritabanı dolu: Bu botun sahibine haber ver.',
      'read-only': 'Botun bu sürümü moderasyon geçmişini okuyamıyor: Bu botun sahibine haber ver.',
      locked: 'Başka bir işlem moderasyon geçmişinin veritabanını kilitledi: Bir dakika sonra yeniden dene.',
      damaged: 'Moderasyon geçmişinin veritabanı bozuk: Bu botun sahibine haber ver.',
    },
    several: ({ typed, found }) =>
      `${typed} için ${number(found)} sonuç var: \`id\` yazarken sunulanlardan birini seç.`,
    notAll: 'Geçmişin tamamı aranmadı: daha fazlasını ya da ID’nin tamamını yaz ya da sonra yeniden dene.',
    button: { history: 'Geçmiş', csv: 'CSV' },
    cutFile: ({ count }) =>
      `Dosyada en yeni ${number(count)} satır var: Discord burada daha fazlasını kabul etmiyor.`,
  }) satisfies WordsOf<'history'>;
