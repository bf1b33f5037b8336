package dev.isochron.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.testkit.Laws;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formulas of scheduler.md 7 and the affordable columns of 7.1: M 8192, U 64. */
final class CostBudgetTest {
    @ParameterizedTest(name = "K 140,000, D 80,000: depth {0} affords {1}, then {2}")
    @CsvSource({
        "0, 12873, 11264",
        "50000, 9485, 8299",
        "80000, 8192, 7168",
        "200000, 5300, 4638",
        "500000, 2816, 2464",
        "996000, 1586, 1388"
    })
    void first_set(int depth, long alone, long behind) {
        assertAffordable(budget(140_000, 80_000, 0), depth, alone, 225_280_000, behind);
    }

    @ParameterizedTest(name = "K 35,000, D 250,000, R 3,000: depth {0} affords {1}, then {2}")
    @CsvSource({
        "0, 88134, 77913",
        "50000, 34526, 30317",
        "80000, 24736, 21625",
        "200000, 10573, 9050",
        "500000, 2962, 2293",
        "996000, 93, 0"
    })
    void second_set(int depth, long alone, long behind) {
        assertAffordable(budget(35_000, 250_000, 3_000), depth, alone, 357_760_000, behind);
    }

    @Test
    void the_worked_example_of_the_formula() {
        var price = new ChunkCost(140_000, 0);
        assertThat(price.of(200_000, 5_248)).isEqualTo(1_784_320_000L);
        assertThat(price.affordableTokens(1_802_240_000L, 200_000)).isEqualTo(5_300);
    }

    @Test
    void the_floor_is_allowed_only_while_nothing_is_spent() {
        CostBudget budget = budget(140_000, 80_000, 0);
        assertThat(budget.affordableTokens(996_000)).isEqualTo(1_586);
        assertThat(budget.allowedTokens(996_000)).isEqualTo(2_048);
        budget.charge(0, 1);
        assertThat(budget.allowedTokens(996_000)).isEqualTo(1_586);
    }

    @Test
    void an_overspent_budget_affords_nothing() {
        CostBudget budget = budget(140_000, 80_000, 0);
        assertThat(budget.charge(996_000, 2_048)).isEqualTo(2_326_528_000L).isGreaterThan(budget.limit());
        assertThat(budget.affordableTokens(0)).isZero();
        assertThat(budget.spent()).isEqualTo(2_326_528_000L);
    }

    @Test
    void the_floor_is_a_quarter_of_the_tokens_but_at_least_a_unit() {
        var price = new ChunkCost(1, 0);
        assertThat(CostLimit.of(price, 1, 1000, 64, 1).floorTokens()).isEqualTo(250);
        assertThat(CostLimit.of(price, 1, 128, 64, 1).floorTokens()).isEqualTo(64);
    }

    @Test
    void an_overflow_of_the_budget_or_of_the_dearest_charge_is_refused_at_the_start() {
        var huge = new ChunkCost(9_000_000_000_000_000L, 0);
        assertThatThrownBy(() -> CostLimit.of(huge, 9_000_000_000_000_000L, 8192, 64, 1_000_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("K 9000000000000000");
        var dear = new ChunkCost(1, Long.MAX_VALUE / 1000);
        assertThatThrownBy(() -> CostLimit.of(dear, 1, 8192, 64, 1_001))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("max sequence length 1001");
    }

    @Test
    void meaningless_parameters_are_refused() {
        assertThatThrownBy(() -> new ChunkCost(0, 0)).hasMessageContaining("K 0");
        assertThatThrownBy(() -> new ChunkCost(1, -1)).hasMessageContaining("R -1");
    }

    @Test
    void law_affordable_is_the_largest_number_of_tokens_that_left_pays_for() {
        Laws.hold(10_000, random -> {
            var price = new ChunkCost(1 + random.nextInt(1_000_000), random.nextInt(10_000));
            long depth = random.nextInt(1_000_001);
            long left = random.nextLong() >> 20;
            long affordable = price.affordableTokens(left, depth);
            assertThat(exact(price, depth, affordable + 1)).isGreaterThan(BigInteger.valueOf(left));
            if (affordable > 0) {
                assertThat(exact(price, depth, affordable)).isLessThanOrEqualTo(BigInteger.valueOf(left));
                assertThat(BigInteger.valueOf(price.of(depth, affordable))).isEqualTo(exact(price, depth, affordable));
            }
        });
    }

    private static BigInteger exact(ChunkCost price, long depth, long tokens) {
        BigInteger perToken = BigInteger.valueOf(price.kvOffsetTokens()).add(BigInteger.valueOf(depth));
        BigInteger walk = BigInteger.valueOf(price.perChunkDepthTokens()).multiply(BigInteger.valueOf(depth));
        return perToken.multiply(BigInteger.valueOf(tokens)).add(walk);
    }

    private static void assertAffordable(CostBudget budget, int depth, long alone, long charge, long behind) {
        assertThat(budget.affordableTokens(depth)).isEqualTo(alone);
        assertThat(budget.charge(80_000, 1_024)).isEqualTo(charge);
        assertThat(budget.affordableTokens(depth)).isEqualTo(behind);
    }

    private static CostBudget budget(long kvOffset, long kvDepthThreshold, long perChunkDepth) {
        var price = new ChunkCost(kvOffset, perChunkDepth);
        return new CostBudget(CostLimit.of(price, kvDepthThreshold, 8192, 64, 1_000_000));
    }
}
