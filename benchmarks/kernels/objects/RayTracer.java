/** Balls that shine and mirror each other, seen by rays; vectors are objects. */
class RayTracer extends Kernel {
    private static final int SIZE = 320, DEPTH = 4;

    private static class Vec {
        final double x, y, z;

        Vec(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vec plus(Vec other) {
            return new Vec(x + other.x, y + other.y, z + other.z);
        }

        Vec minus(Vec other) {
            return new Vec(x - other.x, y - other.y, z - other.z);
        }

        Vec times(double factor) {
            return new Vec(x * factor, y * factor, z * factor);
        }

        double dot(Vec other) {
            return x * other.x + y * other.y + z * other.z;
        }

        Vec unit() {
            return times(1.0 / Math.sqrt(dot(this)));
        }
    }

    private static class Ray {
        final Vec from, towards;

        Ray(Vec from, Vec towards) {
            this.from = from;
            this.towards = towards;
        }

        Vec at(double distance) {
            return from.plus(towards.times(distance));
        }
    }

    private interface Body {
        /** How far along the ray it is met, or a negative number. */
        double meets(Ray ray);

        Vec normal(Vec point);

        double shine();

        double mirror();
    }

    private static class Ball implements Body {
        private final Vec centre;
        private final double radius, shine;

        Ball(Vec centre, double radius, double shine) {
            this.centre = centre;
            this.radius = radius;
            this.shine = shine;
        }

        public double meets(Ray ray) {
            Vec to = centre.minus(ray.from);
            double along = to.dot(ray.towards);
            double inside = radius * radius - to.dot(to) + along * along;
            if (inside < 0.0) return -1.0;
            double half = Math.sqrt(inside);
            return along - half > 1e-6 ? along - half : along + half > 1e-6 ? along + half : -1.0;
        }

        public Vec normal(Vec point) {
            return point.minus(centre).unit();
        }

        public double shine() {
            return shine;
        }

        public double mirror() {
            return 0.4;
        }
    }

    private static class Floor implements Body {
        private final Vec up = new Vec(0.0, 1.0, 0.0);

        public double meets(Ray ray) {
            if (ray.towards.y > -1e-9) return -1.0;
            return -ray.from.y / ray.towards.y;
        }

        public Vec normal(Vec point) {
            return up;
        }

        public double shine() {
            return 0.3;
        }

        public double mirror() {
            return 0.1;
        }
    }

    private final Body[] bodies = new Body[28];
    private final Vec lamp = new Vec(-30.0, 40.0, -20.0);

    RayTracer() {
        for (int i = 0; i < 27; i++) {
            Vec centre = new Vec(i % 3 * 2.5 - 2.5, i / 3 % 3 * 2.5 + 1.2, i / 9 * 2.5 + 4.0);
            bodies[i] = new Ball(centre, 1.1, 0.5 + 0.015 * i);
        }
        bodies[27] = new Floor();
    }

    private Body nearest(Ray ray, double limit) {
        Body found = null;
        double least = limit;
        for (int i = 0; i < bodies.length; i++) {
            double distance = bodies[i].meets(ray);
            if (distance > 1e-6 && distance < least) {
                least = distance;
                found = bodies[i];
            }
        }
        return found;
    }

    private double light(Ray ray, int depth) {
        Body body = nearest(ray, 1e9);
        if (body == null) return 0.1;
        Vec point = ray.at(body.meets(ray));
        Vec normal = body.normal(point);
        Vec toLamp = lamp.minus(point);
        double distance = Math.sqrt(toLamp.dot(toLamp));
        Vec direction = toLamp.times(1.0 / distance);
        double light = 0.05;
        double slant = normal.dot(direction);
        if (slant > 0.0 && nearest(new Ray(point, direction), distance) == null) light += slant * body.shine();
        if (depth > 0) {
            Vec back = ray.towards.minus(normal.times(2.0 * normal.dot(ray.towards)));
            light += body.mirror() * light(new Ray(point, back), depth - 1);
        }
        return light;
    }

    double work() {
        Vec eye = new Vec(0.0, 3.0, -8.0);
        double sum = 0.0;
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                Vec towards = new Vec((column - SIZE / 2) * 1.2 / SIZE, (SIZE / 2 - row) * 1.2 / SIZE, 1.0);
                sum += light(new Ray(eye, towards.unit()), DEPTH);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        new RayTracer().measure(args);
    }
}
