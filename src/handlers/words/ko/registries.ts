import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ number, either }: Formats<'ko'>) =>
  ({
    belongsTo: ({ name, registry }) => `${registry}에 있는 ${name}의 지갑`,
    theWallet: ({ registry }) => `지갑, 그리고 ${registry}에 있는 이름`,
    walletOf: ({ name, registry, names }) => `${registry}에 있는 ${name}의 지갑: ${names}`,
    wallet: ({ wallet, registry, names }) => `${registry}의 지갑 ${wallet}: ${names}`,
    lookedUp: ({ typed, name }) => `${typed} 대신 찾은 이름: ${name}`,
    paysTo: ({ address }) => `이 이름으로 보낸 돈이 가는 주소: ${address}`,
    readSoFar: ({ count }) =>
      `처음 ${number(count)}개입니다. 이 지갑에는 이름이 더 있지만 한 번의 응답에 담기에는 너무 많습니다.`,
    stale: ({ registry, minutes }) =>
      `지금은 ${registry}에서 새 응답을 받을 수 없어 ${minutes}분 전의 응답입니다.`,
    justStale: ({ registry }) => `지금은 ${registry}에서 새 응답을 받을 수 없어 1분이 안 된 이전 응답입니다.`,
    namesAt: ({ registry }) => `${registry}의 이름`,
    namesAtService: '서비스의 이름',
    noneTakesName: ({ name, examples }) =>
      `${name}: 이 봇이 쓰는 이름 레지스트리에는 이런 이름이 없습니다. 다음과 같은 이름을 입력하세요: ${either(examples)}`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet}: 지갑 주소가 아닙니다(${either(registries)}). 주소 전체를 복사하세요.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name}: ${registry}의 이름이 아닙니다. 이름의 형식: ${form}. 예: ${example}`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name}: ${registry}의 이름이 아닙니다. 이름의 예: ${example}`,
    forms: {
      ens: '문자, 숫자, 하이픈 또는 이모지, 그리고 끝에 `.eth` 등',
      bns: 'a~z 문자, 숫자, `-` 또는 `_`, 그리고 끝에 `.btc`, `.id`, `.stx` 또는 `.app`',
      sns: '문자, 숫자 또는 하이픈, 그리고 끝에 `.sns`',
      handle: 'a~z 문자, 숫자, `_`, `-` 또는 `.`, 그리고 맨 앞에 `$`',
      tez: '문자, 숫자 또는 하이픈, 그리고 끝에 `.tez`',
      self: 'a~z 문자, 숫자 또는 이어지지 않는 `_`, 단 맨 앞에는 `_` 없음',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet}: 잘못 입력한 주소입니다. ${registry}의 주소처럼 보입니다. 주소 전체를 복사하세요.`,
    notRegistered: ({ name, registry }) =>
      `${name}: ${registry}에서 아무도 등록하지 않은 이름입니다. 철자를 확인하세요.`,
    noAddress: ({ name, registry }) =>
      `${name}: ${registry}에서 주소가 없는 이름입니다. 다른 이름으로 시도하세요.`,
    noNames: ({ wallet, registry }) => `${wallet}: ${registry}에서 이 지갑에 등록된 이름이 없습니다.`,
    instead: ({ name, registry, instead }) =>
      `${name}: 지금은 ${registry}에서 찾을 수 없는 이름입니다. 대신 시도해 볼 이름: ${instead}`,
    noOrder: ({ registry }) => `${registry}에서는 이름을 정렬할 수 없습니다. \`default\` 옵션을 빼세요.`,
    syncing: ({ registry }) =>
      `${registry} 레지스트리가 블록체인의 최신 상태를 따라잡는 중입니다. 몇 분 후에 다시 시도하세요.`,
    busy: ({ registry }) => `${registry} 레지스트리가 혼잡합니다. 1분 후에 다시 시도하세요.`,
    busyForSeconds: ({ registry, seconds }) =>
      `${registry} 레지스트리가 혼잡합니다. ${seconds}초 후에 다시 시도하세요.`,
    busyForMinutes: ({ registry, minutes }) =>
      `${registry} 레지스트리가 혼잡합니다. ${minutes}분 후에 다시 시도하세요.`,
    unauthorised: ({ registry }) =>
      `${registry} 레지스트리가 Rollcall의 접근을 거부합니다. 키를 설정해야 할 수도 있으니 이 봇의 운영자에게 알려 주세요.`,
    refused: ({ registry }) =>
      `${registry} 레지스트리가 거부했습니다. 입력한 것을 확인하거나 이 봇의 운영자에게 알려 주세요.`,
    unavailable: ({ registry }) => `지금은 ${registry}에 연결할 수 없습니다. 1분 후에 다시 시도하세요.`,
    tooSlow: ({ registry }) => `${registry}의 응답이 너무 오래 걸렸습니다. 1분 후에 다시 시도하세요.`,
    senseless: ({ registry }) => `${registry}의 응답이 올바르지 않습니다. 이 봇의 운영자에게 알려 주세요.`,
  }) satisfies WordsOf<'registries'>;
