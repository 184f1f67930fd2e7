import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../src/language/facts/compare-facts.ts";

describe("written otherwise", () => {
  it.each([
    [
      "Huge thanks to the Leeds crew! 🎉 Could the van stay with you until Friday?",
      "🎉 The Leeds crew deserve huge thanks! Would the van be able to stay with you until Friday?",
    ],
    ["I'm in Oslo Tue–Thu next week.", "From Tuesday to Thursday of next week I'm in Oslo."],
    ["Please order the half-litre jars.", "Please order the 500 ml jars."],
    ["Sunday shifts are paid at time and a half.", "Sunday shifts are paid at 1.5 times the rate."],
    ["It shouldn't take more than half an hr.", "It should take no longer than 30 minutes."],
    ["The lease runs for half the year.", "The lease runs for six months."],
    ["O fornecedor pediu R$ 45 mil pela obra.", "O fornecedor pediu R$ 45.000 pela obra."],
    ["Die Montage der Regale beginnt im Juni.", "Im Juni beginnt der Aufbau der Regale."],
    [
      "Gli aumenti vanno dal 3 al 6% a seconda della linea. Per voi blocchiamo i prezzi per metà dell'anno.",
      "In base alla linea gli aumenti vanno dal 3 al 6%. Per voi blocchiamo i prezzi per sei mesi.",
    ],
    [
      "Ci servono i disegni entro martedì, se no si ferma il cantiere.",
      "Per non fermare il cantiere ci servono i disegni entro martedì.",
    ],
    ["Grazie! 😊 Quando arriva la merce?", "😊 Grazie mille, quando arriva la merce?"],
    ["Dúvidas com a Carla.", "Em caso de dúvidas, falem com a Carla."],
  ])("%j and %j", (original, rephrased) => {
    const none = { missing: [], added: [] };
    expect(compareFacts(original, rephrased)).toEqual(none);
    expect(compareFacts(rephrased, original)).toEqual(none);
  });
});
