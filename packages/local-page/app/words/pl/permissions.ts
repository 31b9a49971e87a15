import type { permissions as english } from '../en/permissions.ts';
import type { InFourForms } from '../translation.ts';

export const permissions: InFourForms<typeof english> = {
  groupServer: 'Ogólne uprawnienia serwera',
  permission10: 'Wyświetlanie kanałów — Widzi kanały, oprócz prywatnych.',
  permission4: 'Zarządzanie kanałami — Tworzy, zmienia i usuwa kanały.',
  permission28: 'Zarządzanie rolami — Tworzy role oraz zmienia lub usuwa te poniżej własnej najwyższej.',
  permission43: 'Tworzenie wyrażeń — Dodaje emoji, naklejki i dźwięki serwera.',
  permission30: 'Zarządzanie wyrażeniami — Zmienia i usuwa emoji, naklejki i dźwięki serwera.',
  permission7: 'Wyświetlanie dziennika zdarzeń — Czyta, kto co zmienił na tym serwerze.',
  permission19: 'Wyświetlanie statystyk serwera — Czyta, jak serwer rośnie i kto bierze w nim udział.',
  permission41: 'Wyświetlanie statystyk subskrypcji serwera — Czyta, ile serwer zarabia na subskrybentach.',
  permission29:
    'Zarządzanie webhookami — Tworzy, zmienia i usuwa webhooki, które publikują wiadomości z zewnątrz.',
  permission5:
    'Zarządzanie serwerem — Zmienia nazwę i ustawienia serwera, dodaje aplikacje i określa, kto może używać ich poleceń.',
  groupMembership: 'Uprawnienia członkowskie',
  permission0: 'Tworzenie zaproszeń — Zaprasza nowe osoby na ten serwer.',
  permission26: 'Zmiana pseudonimu — Zmienia własną nazwę na tym serwerze.',
  permission27: 'Zarządzanie pseudonimami — Zmienia nazwy innych na tym serwerze.',
  permission1:
    'Wyrzucanie, zatwierdzanie i odrzucanie członków — Usuwa członków, którzy mogą wrócić z zaproszeniem, i decyduje, kto wejdzie.',
  permission2: 'Banowanie członków — Usuwa członków na zawsze, razem z ich ostatnimi wiadomościami.',
  permission40:
    'Wysyłanie członków na przerwę — Na jakiś czas odbiera członkom możliwość pisania, reagowania i mówienia.',
  groupText: 'Uprawnienia kanałów tekstowych',
  permission11: 'Wysyłanie wiadomości — Pisze wiadomości na kanałach tekstowych.',
  permission38: 'Wysyłanie wiadomości w wątkach — Pisze wiadomości w wątkach.',
  permission35: 'Tworzenie publicznych wątków — Zaczyna wątki, które widzą wszyscy na kanale.',
  permission36: 'Tworzenie prywatnych wątków — Zaczyna wątki dla zaproszonych.',
  permission14: 'Osadzanie linków — Linki pokazują podgląd tego, do czego prowadzą.',
  permission15: 'Załączanie plików — Załącza do wiadomości pliki i obrazy.',
  permission6: 'Dodawanie reakcji — Dodaje emoji do wiadomości jako reakcje.',
  permission18: 'Używanie zewnętrznych emoji — Używa emoji z innych serwerów.',
  permission37: 'Używanie zewnętrznych naklejek — Używa naklejek z innych serwerów.',
  permission17:
    'Wzmiankowanie @everyone, @here i wszystkich ról — Powiadamia wszystkich naraz, a także role, których nikt inny nie może wzmiankować.',
  permission13: 'Zarządzanie wiadomościami — Usuwa wiadomości innych i ich podglądy.',
  permission51: 'Przypinanie wiadomości — Przypina wiadomości i je odpina.',
  permission52: 'Pomijanie trybu powolnego — Pisze dowolnie często tam, gdzie inni muszą czekać.',
  permission34: 'Zarządzanie wątkami — Zmienia nazwy wątków, zamyka je i usuwa, i widzi prywatne.',
  permission16: 'Czytanie historii wiadomości — Czyta wiadomości napisane przed własnym przyjściem.',
  permission12:
    'Wysyłanie wiadomości zamiany tekstu na mowę — Sprawia, że wiadomości są czytane na głos wszystkim, którzy patrzą na kanał.',
  permission46: 'Wysyłanie wiadomości głosowych — Nagrywa wiadomość i ją wysyła.',
  permission49: 'Tworzenie ankiet — Zadaje pytanie z odpowiedziami do głosowania.',
  groupVoice: 'Uprawnienia kanałów głosowych',
  permission20: 'Łączenie — Dołącza do kanałów głosowych i słyszy tam innych.',
  permission21: 'Mówienie — Mówi na kanałach głosowych.',
  permission9: 'Wideo — Pokazuje kamerę lub ekran na kanałach głosowych.',
  permission42: 'Używanie tablicy dźwięków — Odtwarza dźwięki z tablicy dźwięków serwera.',
  permission45: 'Używanie zewnętrznych dźwięków — Odtwarza dźwięki z innych serwerów.',
  permission25: 'Używanie aktywności głosowej — Mówi bez przytrzymywania klawisza.',
  permission8: 'Priorytetowy rozmówca — Jest słyszany głośniej niż inni, gdy przytrzymuje klawisz.',
  permission22: 'Wyciszanie członków — Wycisza innych na kanałach głosowych dla wszystkich.',
  permission23: 'Wyłączanie dźwięku członkom — Sprawia, że inni na kanałach głosowych nikogo nie słyszą.',
  permission24: 'Przenoszenie członków — Przenosi innych na inny kanał głosowy lub usuwa ich z kanału.',
  permission48: 'Ustawianie statusu kanału głosowego — Pisze, o czym jest teraz kanał głosowy.',
  groupApps: 'Uprawnienia aplikacji',
  permission31:
    'Używanie poleceń aplikacji — Używa poleceń aplikacji, z ukośnikiem lub w menu wiadomości i członków.',
  permission39: 'Używanie aktywności — Uruchamia aktywności, na przykład wspólne gry.',
  permission50:
    'Używanie zewnętrznych aplikacji — Pozwala aplikacjom dodanym dla siebie pisać tak, że widzą to wszyscy.',
  groupStage: 'Uprawnienia kanałów Podium',
  permission32: 'Prośba o głos — Prosi o głos na kanałach Podium.',
  groupEvents: 'Uprawnienia wydarzeń',
  permission44: 'Tworzenie wydarzeń — Tworzy wydarzenia oraz zmienia lub odwołuje własne.',
  permission33: 'Zarządzanie wydarzeniami — Tworzy wydarzenia oraz zmienia lub odwołuje czyjekolwiek.',
  groupAdvanced: 'Zaawansowane uprawnienia',
  permission3:
    'Administrator — Ma wszystkie uprawnienia, także na kanałach prywatnych, i żadne inne ustawienie ich nie ogranicza. Nadawaj je ostrożnie.',
};
