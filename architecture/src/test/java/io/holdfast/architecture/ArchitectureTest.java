package io.holdfast.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Rules about the compiled classes of the project. */
final class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages("io.holdfast");
    private static final List<String> MODULES = List.of("ledger", "seats", "queue", "identity", "retry");

    /** The other parts of the project that have internal packages. */
    private static final List<String> WITH_INTERNALS =
            List.of("client", "mail", "oidc", "sinks", "testkit", "webhooks");

    @Test
    void packagesHaveNoImportCycle() {
        slices().assignedFrom(new PackageWithInternals())
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    /** A facade calls its internal rules, and those return its public types: the two are one unit. */
    private static final class PackageWithInternals implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName().replaceFirst("\\.internal(\\..*)?$", ""));
        }

        @Override
        public String getDescription() {
            return "a package together with its internal packages";
        }
    }

    @TestFactory
    Stream<DynamicTest> internalTypesAreUsedByTheirOwnModuleOnly() {
        return Stream.concat(MODULES.stream(), WITH_INTERNALS.stream())
                .map(module -> DynamicTest.dynamicTest(
                        module,
                        () -> noClasses()
                                .that()
                                .resideOutsideOfPackage("io.holdfast." + module + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("io.holdfast." + module + ".internal..")
                                .check(CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> aModuleDependsOnNoOtherModule() {
        return MODULES.stream()
                .map(module -> DynamicTest.dynamicTest(
                        module,
                        () -> noClasses()
                                .that()
                                .resideInAPackage("io.holdfast." + module + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(MODULES.stream()
                                        .filter(other -> !other.equals(module))
                                        .map(other -> "io.holdfast." + other + "..")
                                        .toArray(String[]::new))
                                .check(CLASSES)));
    }

    @Test
    void publicSignaturesMentionNoInternalType() {
        classes()
                .that(describe(
                        "are API of a module",
                        (JavaClass type) -> type.getModifiers().contains(JavaModifier.PUBLIC) && !isInternal(type)))
                .should(mentionNoInternalType())
                .check(CLASSES);
    }

    private static ArchCondition<JavaClass> mentionNoInternalType() {
        DescribedPredicate<JavaClass> internal = describe("internal", ArchitectureTest::isInternal);
        return new ArchCondition<>("mention no internal type in public signatures") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaCodeUnit unit : type.getCodeUnits()) {
                    boolean visible = unit.getModifiers().contains(JavaModifier.PUBLIC)
                            && !unit.getModifiers().contains(JavaModifier.SYNTHETIC);
                    boolean mentions = Stream.concat(
                                    Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream())
                            .anyMatch(internal);
                    if (visible && mentions) {
                        events.add(
                                SimpleConditionEvent.violated(unit, unit.getFullName() + " mentions an internal type"));
                    }
                }
            }
        };
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().matches("io\\.holdfast\\.\\w+\\.internal(\\..*)?");
    }
}
