/** What we use of it; the package has no types of its own. */
declare module "wink-naive-bayes-text-classifier" {
  interface Classifier {
    definePrepTasks(tasks: readonly ((features: readonly string[]) => readonly string[])[]): number;
    defineConfig(config: { considerOnlyPresence: boolean; smoothingFactor: number }): boolean;
    learn(features: readonly string[], label: string): boolean;
    consolidate(): boolean;
    /** @returns each label with the binary logarithm of its odds against all others, the likeliest first */
    computeOdds(features: readonly string[]): [label: string, odds: number][];
  }
  export default function naiveBayesTextClassifier(): Classifier;
}
