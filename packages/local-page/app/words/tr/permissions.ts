import type { permissions as english } from '../en/permissions.ts';
import type { InTwoForms } from '../translation.ts';

export const permissions: InTwoForms<typeof english> = {
  groupServer: 'Genel Sunucu İzinleri',
  permission10: 'Kanalları Görüntüle — Özel olanlar dışındaki kanalları görür.',
  permission4: 'Kanalları Yönet — Kanal oluşturur, değiştirir ve siler.',
  permission28: 'Rolleri Yönet — Rol oluşturur, kendi en yüksek rolünün altındakileri değiştirir veya siler.',
  permission43: 'İfadeler Oluştur — Sunucuya emoji, çıkartma ve ses ekler.',
  permission30:
    'İfadeleri Yönet — Sunucunun emojilerini, çıkartmalarını ve seslerini değiştirir ve kaldırır.',
  permission7: 'Denetim Kaydını Görüntüle — Bu sunucuda kimin neyi değiştirdiğini okur.',
  permission19:
    'Sunucu İstatistiklerini Görüntüle — Sunucunun nasıl büyüdüğünü ve kimlerin katıldığını okur.',
  permission41: 'Sunucu Abonelik İstatistiklerini Görüntüle — Sunucunun abonelerinden ne kazandığını okur.',
  permission29: 'Webhook’ları Yönet — Dışarıdan mesaj gönderen webhook’ları oluşturur, değiştirir ve siler.',
  permission5:
    'Sunucuyu Yönet — Sunucunun adını ve ayarlarını değiştirir, uygulama ekler ve komutlarını kimin kullanabileceğini belirler.',
  groupMembership: 'Üyelik İzinleri',
  permission0: 'Davet Oluştur — Bu sunucuya yeni kişiler davet eder.',
  permission26: 'Takma Ad Değiştir — Bu sunucudaki kendi adını değiştirir.',
  permission27: 'Takma Adları Yönet — Bu sunucuda başkalarının adlarını değiştirir.',
  permission1:
    'Üyeleri At, Onayla ve Reddet — Davetle geri gelebilecek üyeleri çıkarır ve kimin içeri alınacağına karar verir.',
  permission2: 'Üyeleri Yasakla — Üyeleri son mesajlarıyla birlikte kalıcı olarak çıkarır.',
  permission40:
    'Üyelere Zaman Aşımı Uygula — Üyelerin bir süre yazmasını, tepki vermesini ve konuşmasını engeller.',
  groupText: 'Metin Kanalı İzinleri',
  permission11: 'Mesaj Gönder — Metin kanallarına mesaj yazar.',
  permission38: 'Alt Başlıklarda Mesaj Gönder — Alt başlıklara mesaj yazar.',
  permission35: 'Herkese Açık Alt Başlıklar Oluştur — Kanaldaki herkesin gördüğü alt başlıklar başlatır.',
  permission36: 'Özel Alt Başlıklar Oluştur — Yalnız davet edilenlere açık alt başlıklar başlatır.',
  permission14: 'Bağlantı Yerleştir — Bağlantılar, gittikleri yerin önizlemesini gösterir.',
  permission15: 'Dosya Ekle — Mesajlara dosya ve resim ekler.',
  permission6: 'Tepki Ekle — Mesajlara tepki olarak emoji ekler.',
  permission18: 'Harici Emoji Kullan — Başka sunucuların emojilerini kullanır.',
  permission37: 'Harici Çıkartmalar Kullan — Başka sunucuların çıkartmalarını kullanır.',
  permission17:
    '@everyone, @here ve Tüm Rollerden Bahset — Herkese bir anda, ayrıca başka kimsenin bahsedemediği rollere bildirim gönderir.',
  permission13: 'Mesajları Yönet — Başkalarının mesajlarını siler ve önizlemelerini kaldırır.',
  permission51: 'Mesajları Sabitle — Mesajları sabitler ve sabitlemeyi kaldırır.',
  permission52: 'Yavaş Modu Atla — Başkalarının beklemesi gereken yerde istediği sıklıkta yazar.',
  permission34:
    'Alt Başlıkları Yönet — Alt başlıkları yeniden adlandırır, kapatır, siler ve özel olanları görür.',
  permission16: 'Mesaj Geçmişini Oku — Kendisi gelmeden önce yazılan mesajları okur.',
  permission12: 'Metin Okuma Mesajı Gönder — Mesajları kanala bakan herkese sesli okutur.',
  permission46: 'Sesli Mesaj Gönder — Bir mesaj kaydeder ve gönderir.',
  permission49: 'Anket Oluştur — Oylanacak yanıtlarıyla bir soru sorar.',
  groupVoice: 'Ses Kanalı İzinleri',
  permission20: 'Bağlan — Ses kanallarına katılır ve oradakileri duyar.',
  permission21: 'Konuş — Ses kanallarında konuşur.',
  permission9: 'Video — Ses kanallarında kamerasını veya ekranını gösterir.',
  permission42: 'Ses Panelini Kullan — Sunucunun ses panelindeki sesleri çalar.',
  permission45: 'Harici Sesler Kullan — Başka sunucuların seslerini çalar.',
  permission25: 'Ses Eylemini Kullan — Bir tuşu basılı tutmadan konuşur.',
  permission8: 'Öncelikli Konuşmacı — Bir tuşu basılı tutarken başkalarından daha yüksek duyulur.',
  permission22: 'Üyeleri Sustur — Ses kanallarında başkalarını herkes için susturur.',
  permission23: 'Üyeleri Sağırlaştır — Ses kanallarında başkalarının kimseyi duymamasını sağlar.',
  permission24: 'Üyeleri Taşı — Başkalarını başka bir ses kanalına taşır veya kanaldan çıkarır.',
  permission48: 'Ses Kanalının Durumunu Ayarla — Bir ses kanalında o anda ne olduğunu yazar.',
  groupApps: 'Uygulama İzinleri',
  permission31:
    'Uygulama Komutlarını Kullan — Uygulamaların komutlarını eğik çizgiyle veya mesaj ve üye menülerinden kullanır.',
  permission39: 'Aktiviteleri Kullan — Birlikte oynanan oyunlar gibi aktiviteler başlatır.',
  permission50:
    'Harici Uygulamaları Kullan — Kendi eklediği uygulamaların herkesin göreceği şekilde yazmasına izin verir.',
  groupStage: 'Kürsü Kanalı İzinleri',
  permission32: 'Konuşma İsteği Gönder — Kürsü kanallarında söz ister.',
  groupEvents: 'Etkinlik İzinleri',
  permission44: 'Etkinlik Oluştur — Etkinlik oluşturur, kendininkileri değiştirir veya iptal eder.',
  permission33: 'Etkinlikleri Yönet — Etkinlik oluşturur, herkesinkini değiştirir veya iptal eder.',
  groupAdvanced: 'Gelişmiş İzinler',
  permission3:
    'Yönetici — Özel kanallar dahil tüm izinlere sahiptir ve başka hiçbir ayar bunu sınırlamaz. Dikkatli ver.',
};
