import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'pt-BR'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `${number(count)} ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  return {
    belongsTo: ({ name, registry }) => `${name} no registro ${registry} pertence à carteira`,
    theWallet: ({ registry }) => `A carteira, com seus nomes no registro ${registry}`,
    walletOf: ({ name, registry, names }) => `A carteira de ${name} no registro ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `A carteira ${wallet} no registro ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Em vez de ${typed}, foi procurado ${name}.`,
    paysTo: ({ address }) => `Os pagamentos para este nome vão para ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'Este é o primeiro nome', many: `Estes são os primeiros ${number(count)} de nomes`, other: `Estes são os primeiros ${number(count)} nomes` })}: a carteira tem mais, demais para uma resposta.`,
    stale: ({ registry, minutes }) =>
      `O registro ${registry} não dá uma resposta nova agora: esta é de ${counted(minutes, 'minuto', 'minutos')} atrás.`,
    justStale: ({ registry }) =>
      `O registro ${registry} não dá uma resposta nova agora: esta tem menos de um minuto.`,
    namesAt: ({ registry }) => `Nomes no registro ${registry}`,
    namesAtService: 'Nomes no serviço',
    noneTakesName: ({ name, examples }) =>
      `Nenhum registro de nomes deste bot tem nomes como ${name}: digite um como ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} não é o endereço de uma carteira em ${either(registries)}: copie o endereço inteiro.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} não é um nome do registro ${registry}: lá os nomes têm ${form}, por exemplo ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} não é um nome do registro ${registry}: lá os nomes são como ${example}.`,
    forms: {
      ens: 'letras, números, hifens ou emojis e uma terminação como `.eth`',
      bns: 'letras de a até z, números, `-` ou `_` e a terminação `.btc`, `.id`, `.stx` ou `.app`',
      sns: 'letras, números ou hifens e a terminação `.sns`',
      handle: 'letras de a até z, números, `_`, `-` ou `.` e um `$` na frente',
      tez: 'letras, números ou hifens e a terminação `.tez`',
      self: 'letras de a até z, números ou `_` isolados, mas nenhum `_` no começo',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} tem um erro de digitação: parece um endereço do registro ${registry}. Copie o endereço inteiro.`,
    notRegistered: ({ name, registry }) =>
      `Ninguém registrou o nome ${name} no registro ${registry}: confira como se escreve.`,
    noAddress: ({ name, registry }) =>
      `O nome ${name} não tem endereço no registro ${registry}: tente outro nome.`,
    noNames: ({ wallet, registry }) => `A carteira ${wallet} não tem nenhum nome no registro ${registry}.`,
    instead: ({ name, registry, instead }) =>
      `O registro ${registry} não procura ${name} no momento: tente ${instead}.`,
    noOrder: ({ registry }) => `O registro ${registry} não ordena seus nomes: tire \`default\`.`,
    syncing: ({ registry }) =>
      `O registro ${registry} está se atualizando com sua blockchain: tente de novo em alguns minutos.`,
    busy: ({ registry }) => `O registro ${registry} está ocupado: tente de novo em um minuto.`,
    busyForSeconds: ({ registry, seconds }) =>
      `O registro ${registry} está ocupado: tente de novo em ${plural(seconds, { one: `${seconds} segundo`, many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `O registro ${registry} está ocupado: tente de novo em ${plural(minutes, { one: `${minutes} minuto`, many: `${minutes} de minutos`, other: `${minutes} minutos` })}.`,
    unauthorised: ({ registry }) =>
      `O registro ${registry} nega acesso ao Rollcall: avise o responsável por este bot, que talvez precise configurar uma chave.`,
    refused: ({ registry }) =>
      `O registro ${registry} recusou: confira o que você digitou, ou avise o responsável por este bot.`,
    unavailable: ({ registry }) =>
      `Não dá para acessar o registro ${registry} agora: tente de novo em um minuto.`,
    tooSlow: ({ registry }) =>
      `O registro ${registry} demorou demais para responder: tente de novo em um minuto.`,
    senseless: ({ registry }) =>
      `O registro ${registry} deu uma resposta inválida: avise o responsável por este bot.`,
  } satisfies WordsOf<'registries'>;
};
