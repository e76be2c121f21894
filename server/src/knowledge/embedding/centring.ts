import { normalise } from "./embedder.ts";

/**
 * Unrelated texts. Many models give even these a high cosine (0.7 and more), because all their vectors share a
 * direction without meaning.
 */
export const UNRELATED_TEXTS = [
  "The invoice was paid by bank transfer last Tuesday.",
  "Penguins huddle together to survive the Antarctic winter.",
  "Press and hold the power button for ten seconds.",
  "Our grandmother's apple pie needs a pinch of cinnamon.",
  "The defendant appealed the decision of the regional court.",
  "A violin has four strings tuned in fifths.",
  "Der Zug nach Hamburg fährt heute von Gleis sieben.",
  "Las pirámides fueron construidas hace más de cuatro mil años.",
  "Le médecin recommande de boire beaucoup d'eau.",
  "Il portiere ha parato il rigore all'ultimo minuto.",
  "На выходных мы поедем кататься на лыжах в горы.",
  "新しいソフトウェアは来月公開される予定です。",
  "请把垃圾分类后再扔进垃圾桶。",
  "المكتبة مفتوحة من التاسعة صباحا حتى الخامسة مساء.",
  "किसान ने खेत में गेहूँ बोया।",
  "O vulcão entrou em erupção durante a noite.",
];

/**
 * Removes what all vectors of a model share, so that unrelated texts have a cosine about zero and one
 * threshold suits every model. The estimate from a few texts is shrunk by what chance alone would give.
 */
export function createCentring(vectors: Float32Array[]): (vector: Float32Array) => Float32Array {
  const count = vectors.length;
  const dimensions = vectors[0]?.length ?? 0;
  const mean = new Float32Array(dimensions);
  for (const vector of vectors) for (let i = 0; i < dimensions; i++) mean[i]! += vector[i]! / count;
  const square = mean.reduce((sum, value) => sum + value * value, 0);
  const betweenOthers = (square * count - 1) / (count - 1);
  const share = square > 0 ? Math.max(0, betweenOthers) / square : 0;
  return (vector) => {
    const centred = vector.map((value, i) => value - share * mean[i]!);
    return normalise(centred);
  };
}
