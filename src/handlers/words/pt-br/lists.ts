import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'pt-BR'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `${number(count)} ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  const names = (count: number) => counted(count, 'nome', 'nomes');
  const rows = (no: string, one: string, many: string) => ({
    none: no,
    noneOnPage: ({ page }: { page: number }) => `${no} na página ${number(page)}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${no} na página ${number(page)} de ${number(pages)}`,
    all: ({ count }: { count: number }) => counted(count, one, many),
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${many}`,
  });
  return {
    rows: {
      names: rows('Nenhum nome', 'nome', 'nomes'),
      conversations: rows('Nenhuma conversa', 'conversa', 'conversas'),
      scores: rows('Nenhuma pontuação', 'pontuação', 'pontuações'),
      records: rows('Nenhum registro', 'registro', 'registros'),
      players: rows('Nenhum jogador', 'jogador', 'jogadores'),
      lines: rows('Nenhuma linha', 'linha', 'linhas'),
    },
    cannotBeShown: ({ rows }) => `Não é possível mostrar: ${rows}.`,
    page: ({ page }) => `página ${number(page)}`,
    pageOf: ({ page, pages }) => `página ${number(page)} de ${number(pages)}`,
    button: {
      previous: 'Anterior',
      next: 'Próxima',
      page: ({ page }) => `Pág. ${page}`,
      typeAgain: 'Digitar de novo',
      allNames: 'Todos os nomes em um arquivo',
      allOfThese: 'Todos estes em um arquivo',
      nextFile: 'Próximo arquivo',
      explorer: 'Ver no explorador',
      namesOfWallet: 'Nomes desta carteira',
      lookUp: 'Procurar este nome',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Dá para pular no máximo até a página ${number(page)}: “Próxima” continua a partir dela.`,
      seemsLast: 'Esta parece ser a última página.',
      isLast: ({ page }) => `Não existe a página ${number(page)}: esta é a última.`,
    },
    form: {
      title: 'Ir para uma página',
      page: 'Página',
      pageOrLetters: 'Página, ou primeiras letras',
      first: 'primeira',
      last: 'última',
      any: ({ first, last }) => `Um número, ${first} ou ${last}`,
      range: ({ pages, first, last }) => `De 1 a ${number(pages)}, ${first} ou ${last}`,
      orNames: ({ range }) => `${range}, ou primeiras letras: "12" entre aspas para nomes com 12`,
      tooLong: 'O nome desta lista é longo demais para um formulário: use os outros botões.',
      nothing: 'Você não digitou nada, então continua nesta página.',
      notANumber: ({ first, last }) => `Não é um número de página. Digite um número, ${first} ou ${last}.`,
      fromOne: 'As páginas começam em 1, então você continua nesta: digite 1 ou mais.',
      tooMany: ({ last }) =>
        `Nenhuma lista tem tantas páginas, então você continua nesta: digite ${last} para a última.`,
      typed: ({ text }) => `Você digitou ${text}.`,
    },
    containing: ({ text }) => `com ${text}`,
    belongsTo: ({ name }) => `${name} pertence à carteira`,
    theWallet: 'A carteira',
    walletOf: ({ name, names: all }) => `A carteira de ${name}: ${all}`,
    wallet: ({ wallet, names: all }) => `A carteira ${wallet}: ${all}`,
    stale: ({ minutes }) =>
      `O serviço de nomes está fora do ar agora: esta resposta é de ${counted(minutes, 'minuto', 'minutos')} atrás.`,
    justStale: 'O serviço de nomes está fora do ar agora: esta resposta tem menos de um minuto.',
    asFile: 'São longos demais para uma mensagem, então vão em um arquivo',
    tooLarge: 'Um arquivo com estes nomes é grande demais para o Discord aqui: escolha um `limit` menor.',
    cutFile: ({ count, all }) =>
      `O arquivo tem os primeiros ${number(count)} de ${number(all)} nomes, todos os que o Discord aceita aqui`,
    nameTooLong: {
      pages: 'Este nome é longo demais para os botões de página: um `limit` maior mostra mais.',
      button: 'Este nome é longo demais para um botão: um `limit` maior mostra mais.',
    },
    addressTooLong: {
      pages: 'Este endereço é longo demais para os botões de página: um `limit` maior mostra mais.',
      button: 'Este endereço é longo demais para um botão: um `limit` maior mostra mais.',
    },
    byNameAlone:
      'O serviço deste bot só encontra nomes a partir de um nome: use `/list` com um dos nomes da carteira.',
    lookedThrough: ({ count }) => `Verificado até agora: ${names(count)} desta carteira. Pode haver mais.`,
    find: {
      none: ({ typed }) => `Nenhum nome começa com ${typed}, então você continua nesta página.`,
      noneOfFirst: ({ typed, count }) =>
        `Entre os primeiros (${names(count)}), nenhum começa com ${typed}, então você continua nesta página.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `${number(found)} nome começa com ${typed}: está nesta página.`,
          many: `${number(found)} de nomes começam com ${typed}: o primeiro está nesta página.`,
          other: `${number(found)} nomes começam com ${typed}: o primeiro está nesta página.`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `Entre os primeiros (${names(count)}), ${number(found)} começa com ${typed}: está nesta página.`,
          many: `Entre os primeiros (${names(count)}), ${number(found)} começam com ${typed}: o primeiro está nesta página.`,
          other: `Entre os primeiros (${names(count)}), ${number(found)} começam com ${typed}: o primeiro está nesta página.`,
        }),
      apart: 'Eles não estão juntos, porque estes nomes não estão em ordem alfabética.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Ninguém registrou ${name}: estes são os nomes de ${small}.`,
      nothingAsked: 'Ainda não se procurou nenhum nome aqui: digite o nome completo, como foi registrado.',
      nobody: ({ name }) => `Ninguém registrou o nome ${name}.`,
      didYouMean: ({ names: near }) => `Você quis dizer ${either(near)}?`,
      likeAnAddress: ({ command }) => `Parece o endereço de uma carteira: ${command} mostra os nomes dela.`,
      noSuchWallet: ({ wallet, command }) =>
        `Não há nenhuma carteira ${wallet} com nomes. Se for um nome, ${command} mostra a carteira dele.`,
    },
    message: {
      which: 'Qual destes é o nome?',
      whichOfFirst:
        'Qual destes é o nome? A mensagem tem mais palavras do que cabem aqui: digite outro com `/list`.',
      noneChosen: 'Você não escolheu nenhum nome: escolha um.',
      noName: 'Não há nenhum nome nesta mensagem. Digite com `/list`.',
      allTooLong: 'Não há nesta mensagem nenhum nome curto o bastante: digite com `/list`.',
    },
  } satisfies WordsOf<'lists'>;
};
