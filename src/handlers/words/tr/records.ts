import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ number }: Formats<'tr'>) =>
  ({
    button: {
      details: 'Ayrıntılar',
      newest: 'En yeni',
      highest: 'En yüksek',
      oldest: 'En eski',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `oyun ${provider}`,
      player: ({ player }) => `oyuncu ${player}`,
      award: ({ award }) => `ödül ${award}`,
      order: { asc: 'en eski önce', desc: 'en yeni önce', score: 'en yüksek skor önce' },
    },
    sortCounted: '`sort` da `default` da bir sıra seçer: `sort` uygulandı.',
    severalGames:
      'Bu skorlar, farklı puanlama kullanan birden çok oyundan: `provider` tek bir oyunu gösterir.',
    field: {
      record: ({ id }) => `Kayıt ${id}`,
      numbers: ({ score, stage, bonus }) => `**Skor** ${score} · **bölüm** ${stage} · **bonus** ${bonus}`,
      award: ({ award }) => `**Ödül** ${award}`,
      noAward: '**Ödül** yok',
      logged: ({ time, ago }) => `**Kaydedildi** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Değiştirildi** ${time} (${ago})`,
      player: '**Oyuncu**',
      metadata: '**Üst veri**',
      noMetadata: '**Üst veri** yok',
      noJson: '**Üst veri**, JSON değil',
      unknownMetadata: '**Üst veri** bilinmiyor: Hizmet bu kaydı artık eski hâliyle listelemiyor.',
    },
    notOnPage: 'Bu kayıt artık o sayfada değil: Komutu yeniden çalıştır.',
    index: {
      waiting: ({ records }) =>
        `şimdiye kadar ${number(records)} kayıt: Hizmet şu anda daha fazlasını vermiyor, bir dakika sonra yeniden dene`,
      reading: ({ records }) =>
        `hâlâ okunuyor: şimdiye kadar ${number(records)} kayıt, birazdan yeniden dene`,
      whole: ({ time, records }) => `güncellendi: ${time}, ${number(records)} kayıttan`,
      full: ({ time, records }) =>
        `güncellendi: ${time}, ilk ${number(records)} kayıttan: Daha fazlası saklanmıyor, daha yenileri olabilir`,
      cut: ({ time, records }) =>
        `güncellendi: ${time}, hizmetin bir kerede verdiği ${number(records)} kayıttan: Daha yenileri olabilir`,
    },
    file: {
      records: ({ records }) => `${number(records)} kayıt`,
      discordsFirst: ({ records }) =>
        `Bunlar ilk ${number(records)} kayıt: Discord burada daha fazlasını kabul etmiyor.`,
      discordsFirstOf: ({ records, all }) =>
        `Bunlar ${number(all)} kayıttan ilk ${number(records)} tanesi: Discord burada daha fazlasını kabul etmiyor.`,
      first: ({ records }) => `Bunlar ilk ${number(records)} kayıt: Hiçbir dosyada daha fazlası olmaz.`,
      firstOf: ({ records, all }) =>
        `Bunlar ${number(all)} kayıttan ilk ${number(records)} tanesi: Hiçbir dosyada daha fazlası olmaz.`,
      noMetadata: 'Bu kayıtlar birbirinden uzak olduğu için dosyada üst veri yok: “Ayrıntılar” gösterir.',
    },
    nothingLogged: 'Henüz bilinen bir skor yok: Birazdan ya da bir oyun skor kaydedince yeniden dene.',
    unknown: {
      gameToPick: ({ typed }) => `Bu oyunun skoru yok: ${typed}. Yazarken sunulanlardan birini seç.`,
      game: ({ typed, near }) => `Bu oyunun skoru yok: ${typed}. Şunu mu demek istedin: ${near.join(', ')}?`,
      awardToPick: ({ typed }) => `Bu ödüllü skor yok: ${typed}. Yazarken sunulanlardan birini seç.`,
      award: ({ typed, near }) => `Bu ödüllü skor yok: ${typed}. Şunu mu demek istedin: ${near.join(', ')}?`,
      player: ({ typed }) => `Bu karakterlerle başlayan oyuncu hash’i yok: ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Bu karakterlerle başlayan oyuncu hash’i yok: ${typed}. Şunu mu demek istedin: ${near.join(', ')}?`,
      playerByName: ({ typed }) =>
        `Bu adda oyuncu yok, bu karakterlerle başlayan oyuncu hash’i de yok: ${typed}.`,
      playerByNameNear: ({ typed, near }) =>
        `Bu adda oyuncu yok, bu karakterlerle başlayan oyuncu hash’i de yok: ${typed}. Şunu mu demek istedin: ${near.join(', ')}?`,
      severalPlayers: ({ typed }) =>
        `Bu karakterlerle birden çok oyuncunun hash’i başlıyor: ${typed}. Daha fazlasını yaz.`,
    },
    recordGone: 'Bu düğmenin gerektirdiği kayıt bulunamadı: Komutu yeniden çalıştır.',
    recordNotRead: 'Bu düğmenin gerektirdiği kayıt bulunamadı: Birazdan yeniden bas.',
    period: { week: 'son 7 gün', month: 'son 30 gün', all: 'tüm zamanlar' },
    noneInPeriod: ({ wider }) => `Bu dönemde skor yok: Daha uzun bir dönem için **${wider}** düğmesine bas.`,
    top: {
      title: ({ provider }) => `**${provider} sıralaması**`,
      stage: ({ stage }) => `bölüm ${stage}`,
      noScore: ({ player }) => `${player} için burada skor yok.`,
      rank: ({ player, rank, players, score }) =>
        `${player}: ${number(players)} oyuncu içinde ${rank}, skor **${score}**.`,
    },
  }) satisfies WordsOf<'records'>;
