import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ number, either }: Formats<'ko'>) => {
  /** @param unit for the count: 명 of people, 개 of things */
  const rows = (row: string, unit: string) => ({
    none: `${row} 없음`,
    noneOnPage: ({ page }: { page: number }) => `${number(page)}페이지에 ${row} 없음`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${number(pages)}페이지 중 ${number(page)}페이지에 ${row} 없음`,
    all: ({ count }: { count: number }) => `${row} ${number(count)}${unit}`,
    atLeast: ({ count }: { count: number }) => `${row} ${number(count)}${unit} 이상`,
  });
  return {
    rows: {
      names: rows('이름', '개'),
      conversations: rows('대화', '개'),
      scores: rows('점수', '개'),
      records: rows('기록', '개'),
      players: rows('플레이어', '명'),
      lines: rows('감사 기록', '건'),
    },
    cannotBeShown: ({ rows }) => `표시할 수 없음: ${rows}.`,
    page: ({ page }) => `${number(page)}페이지`,
    pageOf: ({ page, pages }) => `${number(pages)}페이지 중 ${number(page)}페이지`,
    button: {
      previous: '이전',
      next: '다음',
      page: ({ page }) => `페이지 ${page}`,
      typeAgain: '다시 입력',
      allNames: '모든 이름을 파일로',
      allOfThese: '모두 파일로',
      nextFile: '다음 파일',
      explorer: '탐색기에서 보기',
      namesOfWallet: '이 지갑의 이름',
      lookUp: '이 이름 찾기',
    },
    otherPage: {
      furthest: ({ page }) =>
        `한 번에 ${number(page)}페이지까지 갈 수 있습니다. 그다음은 "다음" 버튼으로 이어집니다.`,
      seemsLast: '마지막 페이지인 것 같습니다.',
      isLast: ({ page }) => `${number(page)}페이지는 없습니다. 이 페이지가 마지막입니다.`,
    },
    form: {
      title: '페이지로 이동',
      page: '페이지',
      pageOrLetters: '페이지 또는 첫 글자',
      first: '처음',
      last: '마지막',
      any: ({ first, last }) => `숫자, ${first} 또는 ${last}`,
      range: ({ pages, first, last }) => `1~${number(pages)}, ${first} 또는 ${last}`,
      orNames: ({ range }) => `${range}, 또는 첫 글자: 12로 시작하는 이름은 "12"처럼 따옴표 안에`,
      tooLong: '이 목록의 이름이 너무 길어 양식을 쓸 수 없습니다. 다른 버튼을 쓰세요.',
      nothing: '아무것도 입력하지 않아 그대로 이 페이지입니다.',
      notANumber: ({ first, last }) =>
        `페이지 번호가 아닙니다. 숫자, ${first} 또는 ${last} 중에서 입력하세요.`,
      fromOne: '페이지는 1부터라서 그대로 이 페이지입니다. 1 이상을 입력하세요.',
      tooMany: ({ last }) =>
        `그렇게 페이지가 많은 목록은 없어 그대로 이 페이지입니다. 마지막 페이지로 가려면 ${last} 입력.`,
      typed: ({ text }) => `입력한 것: ${text}`,
    },
    containing: ({ text }) => `${text} 포함`,
    belongsTo: ({ name }) => `${name}의 지갑`,
    theWallet: '지갑',
    walletOf: ({ name, names }) => `${name}의 지갑: ${names}`,
    wallet: ({ wallet, names }) => `지갑 ${wallet}: ${names}`,
    stale: ({ minutes }) => `지금은 이름 서비스가 작동하지 않아 ${minutes}분 전의 응답입니다.`,
    justStale: '지금은 이름 서비스가 작동하지 않아 1분이 안 된 이전 응답입니다.',
    asFile: '메시지에 담기에는 너무 길어 파일로 보냅니다',
    tooLarge: '이 이름들의 파일은 여기서 Discord가 받기에 너무 큽니다. 더 작은 `limit` 값을 고르세요.',
    cutFile: ({ count, all }) =>
      `파일에는 이름 ${number(all)}개 중 처음 ${number(count)}개가 있습니다. Discord가 여기서 받는 한도입니다`,
    nameTooLong: {
      pages: '이름이 너무 길어 페이지 버튼을 쓸 수 없습니다. `limit` 값을 키우면 더 보입니다.',
      button: '이름이 너무 길어 버튼을 쓸 수 없습니다. `limit` 값을 키우면 더 보입니다.',
    },
    addressTooLong: {
      pages: '주소가 너무 길어 페이지 버튼을 쓸 수 없습니다. `limit` 값을 키우면 더 보입니다.',
      button: '주소가 너무 길어 버튼을 쓸 수 없습니다. `limit` 값을 키우면 더 보입니다.',
    },
    byNameAlone:
      '이 봇의 서비스는 이름으로만 이름을 찾습니다. 지갑의 이름 하나와 함께 `/list` 명령어를 쓰세요.',
    lookedThrough: ({ count }) => `이 지갑의 이름 ${number(count)}개를 살펴보았습니다. 더 있을 수 있습니다.`,
    find: {
      none: ({ typed }) => `${typed}: 이렇게 시작하는 이름이 없어 그대로 이 페이지입니다.`,
      noneOfFirst: ({ typed, count }) =>
        `${typed}: 처음 ${number(count)}개 중에 이렇게 시작하는 이름이 없어 그대로 이 페이지입니다.`,
      found: ({ typed, found }) =>
        `${typed}: 이렇게 시작하는 이름이 ${number(found)}개 있고, 첫 번째가 이 페이지에 있습니다.`,
      foundOfFirst: ({ typed, found, count }) =>
        `${typed}: 처음 ${number(count)}개 중에 이렇게 시작하는 이름이 ${number(found)}개 있고, 첫 번째가 이 페이지에 있습니다.`,
      apart: '이 이름들은 가나다순이나 알파벳순이 아니어서 서로 떨어져 있습니다.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) =>
        `${name}: 등록되지 않은 이름입니다. 대신 ${small}의 이름을 보여 줍니다.`,
      nothingAsked: '여기서 아직 이름을 찾지 않았습니다. 등록된 그대로 이름 전체를 입력하세요.',
      nobody: ({ name }) => `${name}: 아무도 등록하지 않은 이름입니다.`,
      didYouMean: ({ names: near }) => `혹시 이 이름인가요? ${either(near)}`,
      likeAnAddress: ({ command }) => `지갑 주소 같습니다. ${command} 명령어가 그 이름을 보여 줍니다.`,
      noSuchWallet: ({ wallet, command }) =>
        `${wallet}: 이름이 있는 지갑이 아닙니다. 이름이라면 ${command} 명령어가 그 지갑을 보여 줍니다.`,
    },
    message: {
      which: '이 중에서 어느 것이 이름인가요?',
      whichOfFirst:
        '이 중에서 어느 것이 이름인가요? 메시지에 단어가 많아 여기에 다 들어가지 않습니다. 다른 이름은 `/list` 명령어로 입력하세요.',
      noneChosen: '이름을 고르지 않았습니다. 하나를 고르세요.',
      noName: '이 메시지에는 이름이 없습니다. `/list` 명령어로 입력하세요.',
      allTooLong: '이 메시지에는 충분히 짧은 이름이 없습니다. `/list` 명령어로 입력하세요.',
    },
  } satisfies WordsOf<'lists'>;
};
