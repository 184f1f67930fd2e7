import type { ForeignLanguageCode } from "../languages/languages.ts";

const lists: Readonly<Record<ForeignLanguageCode, string>> = {
  de: "halbjährlich = alle 6 Monate; halbjährliche = alle 6 Monate; halbjährlichen = alle 6 Monate; zweimal im jahr = alle 6 Monate; zweimal jährlich = alle 6 Monate; zwei dutzend = 24; anderthalb = 1,5; eineinhalb = 1,5; zweieinhalb = 2,5; einmal im jahr = jährlich; einmal im monat = monatlich; einmal pro woche = wöchentlich; ein dutzend = 12; ein halbes dutzend = 6; zweien = 2; dreien = 3; zu zweit = 2; zu dritt = 3; zu viert = 4; zu fünft = 5; zu sechst = 6; ein halbes jahr = 6 Monate; die hälfte des jahres = 6 Monate; halbes jahr = 6 Monate; eine halbe stunde = 30 Minuten; einer halben stunde = 30 Minuten; eine viertelstunde = 15 Minuten; eine dreiviertelstunde = 45 Minuten; die hälfte = 50 %; doppelt = 2 mal; hundert = 100; tausend = 1000; prozent = %",
  fr: "semestriel = tous les 6 mois; semestrielle = tous les 6 mois; deux fois par an = tous les 6 mois; une dizaine = 10; une trentaine = 30; une quarantaine = 40; une cinquantaine = 50; une centaine = 100; pour cent = %; une fois par an = annuel; une fois par mois = mensuel; une douzaine = 12; une demi-douzaine = 6; une quinzaine = 15; une vingtaine = 20; trois quarts d'heure = 45 minutes; un quart d'heure = 15 minutes; une demi-heure = 30 minutes; la moitié = 50 %; la moitié de l'année = 6 mois; le double = 2 fois; deuxième = 2th; seconde = 2th",
  es: "semestral = cada 6 meses; semestralmente = cada 6 meses; dos veces al año = cada 6 meses; una decena = 10; una veintena = 20; un centenar = 100; por ciento = %; una vez al año = anual; una vez al mes = mensual; una docena = 12; media docena = 6; tres cuartos de hora = 45 minutos; un cuarto de hora = 15 minutos; media hora = 30 minutos; la mitad = 50 %; la mitad del año = 6 meses; medio año = 6 meses; el doble = 2 veces; cien = 100; una hora y media = 90 minutos; quince días = 2 semanas; tercer = 3th",
  it: "semestrale = ogni 6 mesi; due volte all'anno = ogni 6 mesi; una decina = 10; una quindicina = 15; una ventina = 20; una trentina = 30; una quarantina = 40; una cinquantina = 50; un centinaio = 100; per cento = %; una volta all'anno = annuale; una volta al mese = mensile; una dozzina = 12; mezza dozzina = 6; tre quarti d'ora = 45 minuti; un quarto d'ora = 15 minuti; un'ora e mezza = 90 minuti; mezz'ora = 30 minuti; mezz’ora = 30 minuti; la metà = 50 %; la metà dell'anno = 6 mesi; per metà dell'anno = per 6 mesi; il doppio = 2 volte",
  pt: "semestral = a cada 6 meses; duas vezes por ano = a cada 6 meses; uma dezena = 10; uma centena = 100; por cento = %; uma vez por ano = anual; uma vez por mês = mensal; uma dúzia = 12; meia dúzia = 6; três quartos de hora = 45 minutos; um quarto de hora = 15 minutos; meia hora = 30 minutos; uma hora e meia = 90 minutos; a metade = 50 %; metade = 50 %; metade do ano = 6 meses; meio ano = 6 meses; o dobro = 2 vezes; cem = 100; duas = 2; dezesseis = 16; dezessete = 17; dezenove = 19; quinze dias = 2 semanas",
};

/** @returns the set phrases of a language, and what they say in digits */
export function foreignPhrases(language: ForeignLanguageCode): Map<string, string> {
  return new Map(
    lists[language].split("; ").map((entry) => {
      const [phrase = "", by = ""] = entry.split(" = ");
      return [phrase, by];
    }),
  );
}
